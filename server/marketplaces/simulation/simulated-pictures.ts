import type { Clock } from "#server/shared/runtime.ts";
import { createLru } from "#server/shared/caches.ts";
import type { Scenario } from "../simulator.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import {
  colourOf,
  rasterOf,
  readDrawing,
  type Colour,
  type Raster,
  markedPicture,
  pictureColours,
  productPicture,
  type Pictured,
} from "./product-picture.ts";
import { bytesOfBase64, decodePicture, writePng } from "./picture-file.ts";
import { seedHash } from "./seeded-random.ts";

/** Documented picture: how it is drawn, and the outcome of its upload or of a search by it. */
export type PictureCase = Scenario & {
  svg: string;
  course: "group" | "zero_id" | "flat_id" | "refused" | "expired" | "blank";
  /** Products in the picture and their boxes in the served file; without them the picture is one object. */
  products?: readonly { id: string; box: Box }[];
};

/** Box in pixels of a picture, excluding the right and lower edge. */
type Box = { x1: number; x2: number; y1: number; y2: number };

/** Perceptual hash: the mean red, green and blue of each of 8 by 8 fields, which scaling and recompression preserve. */
type PictureHash = Float32Array;

type PictureSubject = { hash: PictureHash; box: Box };

/** Picture that was sent to a simulated vendor: the objects in it, never its bytes. */
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
  ranked: (hash: PictureHash, products: readonly CatalogueProduct[]) => CatalogueProduct[];
  /** Returns a product's first picture or a documented one as a PNG. */
  file: (name: string) => Promise<Uint8Array | null>;
};

/** Time for which a simulated vendor stores a picture, ms, and the maximum number. */
const maxAgeMs = 30 * 60_000;
const maxPictures = 1_000;
const picturesOfProduct = [0, 1, 2, 3];
const rasterSide = 216;
const fieldsPerSide = 8;
/** Maximum distance of a documented picture and its copies, and of the fields of a plain picture. */
const sameDistance = 5;

/** Creates the picture search of a simulated vendor. */
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
  const coverages = new Map<Pictured["shape"], PictureHash>();
  let caseHashes: { hash: PictureHash; one: PictureCase }[] | undefined;

  /** Returns the share of each field that a shape covers, 0 to 1. */
  const coverageOf = (shape: Pictured["shape"]): PictureHash => {
    const found =
      coverages.get(shape) ??
      hashOfSvg(markedPicture("#ffffff", "#000000", shape)).map((value) => 1 - value / 255);
    coverages.set(shape, found);
    return found;
  };

  const distanceTo = (hash: PictureHash, product: CatalogueProduct, index: number): number => {
    const colours = pictureColours(product, index);
    const [background, goods] = [rgbOf(colours.background), rgbOf(colours.goods)];
    const coverage = coverageOf(product.shape);
    return distance(hash, (at) => {
      const share = coverage[at] ?? 0;
      return (background[at % 3] ?? 0) * (1 - share) + (goods[at % 3] ?? 0) * share;
    });
  };

  const pictureOf = (raster: Raster): KnownPicture => {
    const hash = hashOf(raster);
    if (hash.every((value, at) => Math.abs(value - (hash[at % 3] ?? 0)) < sameDistance))
      return { subjects: [], course: "blank" };
    caseHashes ??= cases.map((one) => ({ hash: hashOfSvg(one.svg), one }));
    const same = caseHashes.find((each) => distance(hash, (at) => each.hash[at] ?? 0) < sameDistance)?.one;
    const whole = { hash, box: { x1: 0, x2: raster.width, y1: 0, y2: raster.height } };
    const subjects = same?.products?.flatMap(({ id, box }) => {
      const product = catalogue.find(id);
      return product ? { hash: hashOfSvg(productPicture(product, 0)), box: scaled(box, raster) } : [];
    });
    return { subjects: subjects ?? [whole], course: same?.course ?? null };
  };

  return {
    upload: async (base64) => {
      const bytes = bytesOfBase64(base64);
      const raster = bytes && (await decodePicture(bytes));
      if (!raster) return null;
      const picture = pictureOf(raster);
      // The id has 19 digits, beyond 2^53 as in production; the same picture has the same id.
      const id = `9${digits(seedHash(base64))}${digits(seedHash(`${base64.length}/${base64}`)).slice(2)}`;
      known.set(id, { ...picture, at: clock() });
      return { id, course: picture.course };
    },
    find: (id) => {
      const found = known.get(id);
      return found && found.course !== "expired" && clock() - found.at < maxAgeMs ? found : null;
    },
    at: (address) => {
      const drawn = rasterOfSvg(drawnSvg(address) ?? "");
      if (drawn) return pictureOf(drawn);
      if (address.startsWith("data:")) return { subjects: [], course: "blank" };
      const named = /(\d+)\.\w+$/.exec(new URL(address).pathname)?.[1];
      const product = named === undefined ? undefined : catalogue.find(named);
      const raster = product && rasterOfSvg(productPicture(product, 0));
      return raster ? pictureOf(raster) : null;
    },
    ranked: (hash, products) =>
      products
        .map((product) => ({
          product,
          distance: Math.min(...picturesOfProduct.map((index) => distanceTo(hash, product, index))),
        }))
        .sort((one, other) => one.distance - other.distance || (one.product.id < other.product.id ? -1 : 1))
        .map(({ product }) => product),
    file: async (name) => {
      const product = catalogue.find(name);
      const svg = cases.find(({ id }) => id === name)?.svg ?? (product && productPicture(product, 0));
      return svg === undefined ? null : drawnPng(svg);
    },
  };
}

/** Returns the picture that a simulator has encoded in its address, as a PNG file; null for any other address. */
export async function drawnPicture(address: string): Promise<Uint8Array | null> {
  const svg = drawnSvg(address);
  return svg === null ? null : drawnPng(svg);
}

async function drawnPng(svg: string): Promise<Uint8Array | null> {
  const raster = rasterOfSvg(svg);
  return raster && writePng(raster);
}

function rasterOfSvg(svg: string): Raster | null {
  const drawing = readDrawing(svg);
  return drawing && rasterOf(drawing, rasterSide);
}

function hashOfSvg(svg: string): PictureHash {
  const raster = rasterOfSvg(svg);
  return raster ? hashOf(raster) : new Float32Array(0);
}

/** Returns the hash of a picture, with transparent parts on white. */
function hashOf({ width, height, rgba }: Raster): PictureHash {
  const sums = new Float64Array(fieldsPerSide * fieldsPerSide * 3);
  const counts = new Float64Array(sums.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor((y * fieldsPerSide) / height);
      const field = (row * fieldsPerSide + Math.floor((x * fieldsPerSide) / width)) * 3;
      const from = (y * width + x) * 4;
      const alpha = (rgba[from + 3] ?? 255) / 255;
      for (let channel = 0; channel < 3; channel++) {
        sums[field + channel]! += (rgba[from + channel] ?? 0) * alpha + 255 * (1 - alpha);
        counts[field + channel]! += 1;
      }
    }
  return Float32Array.from(sums, (sum, at) => sum / Math.max(1, counts[at] ?? 1));
}

/** Returns the mean difference of a hash and another, 0 to 255. */
function distance(hash: PictureHash, other: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < hash.length; at++) sum += Math.abs((hash[at] ?? 0) - other(at));
  return sum / hash.length;
}

function rgbOf(css: string): Colour {
  return colourOf(css) ?? [255, 255, 255];
}

/** Scales a box of the served file to a copy of another size. */
function scaled({ x1, x2, y1, y2 }: Box, { width, height }: Raster): Box {
  const [x, y] = [width / rasterSide, height / rasterSide];
  return {
    x1: Math.round(x1 * x),
    x2: Math.round(x2 * x),
    y1: Math.round(y1 * y),
    y2: Math.round(y2 * y),
  };
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
export function boxText({ x1, x2, y1, y2 }: Box): string {
  return [x1, x2, y1, y2].join(",");
}

/** Returns the object of a picture that a region covers the most. */
export function subjectWithin(subjects: readonly PictureSubject[], region: Box): PictureSubject | undefined {
  const shared = ({ box }: PictureSubject) =>
    Math.max(0, Math.min(box.x2, region.x2) - Math.max(box.x1, region.x1)) *
    Math.max(0, Math.min(box.y2, region.y2) - Math.max(box.y1, region.y1));
  return subjects
    .filter((subject) => shared(subject) > 0)
    .toSorted((one, other) => shared(other) - shared(one))[0];
}
