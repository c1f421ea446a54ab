import type { Clock } from "#server/shared/runtime.ts";
import { createLru } from "#server/shared/caches.ts";
import type { Scenario } from "../simulator.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import { bytesOfBase64, decodePicture } from "./decode-picture.ts";
import { colourOf, rasterOf, readDrawing } from "./drawing.ts";
import {
  lookDistance,
  outlineDistance,
  pictureSubjects,
  type PictureLook,
  type PictureSubject,
} from "./picture-look.ts";
import { writePng } from "./png.ts";
import { pictureColours, productPicture } from "./product-picture.ts";
import { seedHash } from "./seeded-random.ts";

/** Documented picture: how it is drawn, and the outcome of its upload or of a search by it. */
export type PictureCase = Scenario & {
  svg: string;
  course: "group" | "zero_id" | "flat_id" | "refused" | "expired" | "blank";
};

/** Picture that was sent to a simulated vendor: the objects found in it, never its bytes. */
export type KnownPicture = { subjects: PictureSubject[]; course: PictureCase["course"] | null };

export type SimulatedPictures = {
  /** Returns null for a picture that the vendor cannot read. */
  upload: (base64: string) => Promise<{ id: string; course: KnownPicture["course"] } | null>;
  /** Returns null once the vendor has dropped the picture. */
  find: (id: string) => KnownPicture | null;
  /**
   * Returns the picture at an address of the marketplace's own: a drawn one, or one whose name ends
   * in a product's id.
   */
  at: (address: string) => KnownPicture | null;
  /** Returns products from the most to the least similar, each once. */
  ranked: (look: PictureLook, products: readonly CatalogueProduct[]) => CatalogueProduct[];
  /** Returns a product's first picture or a documented one as a PNG. */
  file: (name: string) => Promise<Uint8Array | null>;
};

/** Time for which a simulated vendor stores a picture, ms, and the maximum number. */
const maxAgeMs = 30 * 60_000;
const maxPictures = 1_000;
/** Maximum distance of two looks of one edited picture. */
const sameLook = 24;
/** Maximum distance of a product that is considered similar. */
const maxDistance = 150;
const picturesOfProduct = [0, 1, 2, 3];
const rasterSide = 216;

/**
 * Creates the picture search of a simulated vendor: finds objects in pictures, and similar goods of
 * its catalogue.
 */
export function createSimulatedPictures({
  catalogue,
  cases,
  clock,
}: {
  catalogue: Catalogue;
  cases: readonly PictureCase[];
  clock: Clock;
}): SimulatedPictures {
  const known = createLru<string, KnownPicture & { at: number }>(maxPictures);
  const looks = new Map<string, PictureLook[]>();
  const fields = new Map<string, Uint8Array>();
  let seenCases: (KnownPicture & { look: PictureLook | undefined })[] | undefined;

  const fieldsOf = (product: CatalogueProduct): Uint8Array => {
    const found = fields.get(product.shape) ?? subjectsOf(productPicture(product, 0))[0]?.look.fields;
    fields.set(product.shape, found ?? new Uint8Array(0));
    return found ?? new Uint8Array(0);
  };
  const looksOf = (product: CatalogueProduct): PictureLook[] => {
    const found =
      looks.get(product.id) ??
      picturesOfProduct.map((index): PictureLook => {
        const { background, goods } = pictureColours(product, index);
        const white = [255, 255, 255] as const;
        return {
          colour: colourOf(goods) ?? white,
          background: colourOf(background) ?? white,
          fields: fieldsOf(product),
        };
      });
    looks.set(product.id, found);
    return found;
  };

  /** Returns the documented picture that the objects match, if any. */
  const caseOf = (subjects: readonly PictureSubject[]): KnownPicture["course"] => {
    seenCases ??= cases.map(({ svg, course }) => {
      const own = subjectsOf(svg);
      return { course, subjects: own, look: own[0]?.look };
    });
    const [first] = subjects;
    if (!first) return "blank";
    const same = seenCases.find(
      ({ look, subjects: own }) =>
        look && own.length === subjects.length && lookDistance(look, first.look) < sameLook,
    );
    return same?.course ?? null;
  };

  return {
    upload: async (base64) => {
      const bytes = bytesOfBase64(base64);
      const raster = bytes && (await decodePicture(bytes));
      if (!raster) return null;
      const subjects = pictureSubjects(raster);
      const course = caseOf(subjects);
      // The id has 19 digits, beyond 2^53 as in production; the same picture has the same id.
      const id = `9${digits(seedHash(base64))}${digits(seedHash(`${base64.length}/${base64}`)).slice(2)}`;
      known.set(id, { subjects, course, at: clock() });
      return { id, course };
    },
    find: (id) => {
      const found = known.get(id);
      return found && found.course !== "expired" && clock() - found.at < maxAgeMs ? found : null;
    },
    at: (address) => {
      const drawing = drawnSvg(address);
      if (drawing !== null) {
        const subjects = subjectsOf(drawing);
        return { subjects, course: caseOf(subjects) };
      }
      const named = /(\d+)\.\w+$/.exec(new URL(address).pathname)?.[1];
      const product = named === undefined ? undefined : catalogue.find(named);
      return product ? { subjects: subjectsOf(productPicture(product, 0)), course: null } : null;
    },
    ranked: (look, products) => {
      const outlines = new Map<Uint8Array, number>();
      const distanceTo = (own: PictureLook): number => {
        const outline = outlines.get(own.fields) ?? outlineDistance(own.fields, look.fields);
        outlines.set(own.fields, outline);
        return lookDistance(own, look, outline);
      };
      return products
        .map((product) => ({ product, distance: Math.min(...looksOf(product).map(distanceTo)) }))
        .filter(({ distance }) => distance < maxDistance)
        .sort((one, other) => one.distance - other.distance || (one.product.id < other.product.id ? -1 : 1))
        .map(({ product }) => product);
    },
    file: async (name) => {
      const product = catalogue.find(name);
      const svg = cases.find(({ id }) => id === name)?.svg ?? (product && productPicture(product, 0));
      return svg === undefined ? null : drawnPng(svg);
    },
  };
}

/**
 * Returns the picture that a simulator has encoded in its address, as a PNG file; null for any
 * other address.
 */
export async function drawnPicture(address: string): Promise<Uint8Array | null> {
  const svg = drawnSvg(address);
  return svg === null ? null : drawnPng(svg);
}

async function drawnPng(svg: string): Promise<Uint8Array | null> {
  const drawing = readDrawing(svg);
  return drawing && writePng(rasterOf(drawing, rasterSide));
}

function subjectsOf(svg: string): PictureSubject[] {
  const drawing = readDrawing(svg);
  return drawing ? pictureSubjects(rasterOf(drawing, rasterSide)) : [];
}

function drawnSvg(address: string): string | null {
  const prefix = "data:image/svg+xml,";
  if (!address.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(address.slice(prefix.length));
  } catch {
    return null;
  }
}

function digits(hash: number): string {
  return String(hash).padStart(10, "0");
}

/** Writes a box as the vendor does. */
export function boxText({ x1, x2, y1, y2 }: PictureSubject["box"]): string {
  return [x1, x2, y1, y2].join(",");
}

/** Returns the object of a picture that a region covers the most. */
export function subjectWithin(
  subjects: readonly PictureSubject[],
  region: PictureSubject["box"],
): PictureSubject | undefined {
  const shared = ({ box }: PictureSubject) =>
    Math.max(0, Math.min(box.x2, region.x2) - Math.max(box.x1, region.x1)) *
    Math.max(0, Math.min(box.y2, region.y2) - Math.max(box.y1, region.y1));
  return subjects
    .filter((subject) => shared(subject) > 0)
    .toSorted((one, other) => shared(other) - shared(one))[0];
}
