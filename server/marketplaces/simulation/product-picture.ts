import type { GoodsKind } from "./goods-kinds.ts";
import { seedHash } from "./seeded-random.ts";

const shapes: Record<GoodsKind["shape"], string> = {
  shirt: "M13 14l9-5q5 5 10 0l9 5 5 11-7 3-2-4v18H17V24l-2 4-7-3z",
  dress: "M20 8v6l3 9-9 22h26l-9-22 3-9V8h-3q-4 6-8 0z",
  trousers: "M17 8h20l3 37h-9l-4-24-4 24h-9z",
  shoe: "M6 36V22l7 2q4 6 11 6l9 1q11 1 13 8v3H6z",
  bag: "M18 17q0-9 9-9t9 9h5l4 28H9l4-28zm4 0h10q0-5-5-5t-5 5z",
  cup: "M12 12h24v5h5q5 0 5 7t-6 9h-5q-1 10-6 12H18q-6-4-6-15z",
  phone: "M17 6h20q3 0 3 3v36q0 3-3 3H17q-3 0-3-3V9q0-3 3-3zm3 5v8h8v-8z",
  lamp: "M18 10h18l7 18H11zm7 18h4v13h8v4H17v-4h8z",
  toy: "M17 9q5 0 6 4h8q1-4 6-4 6 5 0 11 4 8-2 12 5 7 1 13H18q-4-6 1-13-6-4-2-12-6-6 0-11z",
  box: "M9 19l18-9 18 9v20l-18 8-18-8zm18 7l12-6-12-6-12 6z",
};

export type Pictured = { id: string; shape: GoodsKind["shape"]; hue: number };

/**
 * Returns the colours of one picture of a product, as CSS writes them: `index` varies the
 * background, the goods keep their own.
 */
export function pictureColours(product: Pictured, index: number): { background: string; goods: string } {
  const tint = seedHash(product.id);
  return {
    background: `hsl(${(product.hue + index * 47) % 360} 40% 88%)`,
    goods: `hsl(${tint % 360} ${36 + 5 * (Math.floor(tint / 5400) % 6)}% ${27 + (Math.floor(tint / 360) % 15)}%)`,
  };
}

/** Returns the SVG text of one picture of a product; `fill` is the colour of the goods where a variant has another. */
export function productPicture(product: Pictured, index: number, fill?: string): string {
  const { background, goods } = pictureColours(product, index);
  return drawn(background, [`<path fill='${fill ?? goods}' ${goodsStyle} d='${shapes[product.shape]}'/>`]);
}

/** Returns the SVG text of a picture with several products, side by side on one background. Maximum four. */
export function groupPicture(background: string, products: readonly Pictured[]): string {
  const places = ["1 1", "28 1", "1 28", "28 28"];
  const parts = products.map(
    (product, at) =>
      `<path fill='${pictureColours(product, 0).goods}' ${goodsStyle} transform='translate(${places[at] ?? "1 1"}) scale(0.46)' d='${shapes[product.shape]}'/>`,
  );
  return drawn(background, parts);
}

/** Returns the SVG text of a picture in colours that no product has, which identify the documented pictures. */
export function markedPicture(background: string, goods: string, shape: GoodsKind["shape"]): string {
  return drawn(background, [`<path fill='${goods}' ${goodsStyle} d='${shapes[shape]}'/>`]);
}

const goodsStyle = "stroke='#0003' fill-rule='evenodd'";

function drawn(background: string, parts: readonly string[]): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 54 54'><path fill='${background}' d='M0 0h54v54H0z'/>${parts.join("")}</svg>`;
}

/**
 * Returns the picture as a data URI, which is shown under `img-src data:` on every deployment. The
 * one in a browser has no server for a simulator's path.
 */
export function pictureUri(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/[#%<>]/g, (character) => encodeURIComponent(character)).replaceAll(" ", "%20")}`;
}

/** Picture as the simulators draw it: a plain background with goods, in units of a square of 54. */
type Drawing = { background: Colour; goods: { outline: Outline; colour: Colour }[] };

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels as decoders return them: red, green, blue and alpha of each, row by row. */
export type Raster = { width: number; height: number; rgba: Uint8Array };

const side = 54;

/** Reads one of the simulators' drawings back from its SVG text; returns null for any other SVG. */
export function readDrawing(svg: string): Drawing | null {
  if (!svg.startsWith("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 54 54'>")) return null;
  const background = colourOf(/<path fill='([^']+)' d='M0 0h54v54H0z'\/>/.exec(svg)?.[1] ?? "");
  const parts = [
    ...svg.matchAll(
      /<path fill='([^']+)' stroke='#0003' fill-rule='evenodd'(?: transform='translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)')? d='([^']+)'\/>/g,
    ),
  ];
  const goods = parts.flatMap(([, fill = "", x = "0", y = "0", scale = "1", path = ""]) => {
    const colour = colourOf(fill);
    const move = { x: Number(x), y: Number(y), scale: Number(scale) };
    return colour ? [{ colour, outline: moved(shapeOutlines(path), move) }] : [];
  });
  return background && { background, goods };
}

function moved(outline: Outline, { x, y, scale }: { x: number; y: number; scale: number }): Outline {
  return outline.map((ring) => ring.map(([px, py]) => [px * scale + x, py * scale + y] as const));
}

/**
 * Draws the pixels, without the thin line around the goods.
 * @param size of each side, pixels
 */
export function rasterOf({ background, goods }: Drawing, size: number): Raster {
  const rgba = new Uint8Array(size * size * 4).fill(255);
  const step = side / size;
  const fill = ([red, green, blue]: Colour, row: number, from: number, to: number) => {
    for (let x = Math.max(0, from); x < Math.min(size, to); x++) {
      const at = (row * size + x) * 4;
      rgba[at] = red;
      rgba[at + 1] = green;
      rgba[at + 2] = blue;
    }
  };
  for (let row = 0; row < size; row++) {
    fill(background, row, 0, size);
    for (const { outline, colour } of goods) {
      const crossings = crossingsAt(outline, (row + 0.5) * step).map((x) => Math.round(x / step));
      for (let at = 0; at + 1 < crossings.length; at += 2)
        fill(colour, row, crossings[at] ?? 0, crossings[at + 1] ?? 0);
    }
  }
  return { width: size, height: size, rgba };
}

/**
 * Returns where a horizontal line crosses the rings, from left to right: by the even-odd rule each
 * pair encloses an inside part.
 */
function crossingsAt(outline: Outline, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of outline) {
    let [lastX, lastY] = ring.at(-1) ?? [0, 0];
    for (const [nextX, nextY] of ring) {
      if (nextY > y !== lastY > y) crossings.push(((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX);
      [lastX, lastY] = [nextX, nextY];
    }
  }
  return crossings.sort((one, other) => one - other);
}

/** Returns `hsl(120 45% 38%)` or `#cf3030` as red, green and blue; null for any other colour. */
export function colourOf(css: string): Colour | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(css);
  if (hex) return [0, 1, 2].map((at) => Number.parseInt(hex[at + 1] ?? "", 16)) as unknown as Colour;
  const hsl = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(css);
  if (!hsl) return null;
  const [hue = 0, saturation = 0, lightness = 0] = hsl.slice(1).map(Number);
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Rings of points; a point within an odd number of them is inside. */
type Outline = readonly (readonly Point[])[];
type Point = readonly [x: number, y: number];

/** Number of pieces that a curve is divided into. */
const pieces = 6;

/**
 * Returns the rings of an SVG path with the commands that the drawings use: `M m l h v H V q t z`, curves as short
 * straight lines. Any other letter ends its ring.
 */
function shapeOutlines(path: string): Outline {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let at: Point = [0, 0];
  let start: Point = at;
  let control: Point = at;
  const line = (to: Point) => {
    ring.push(to);
    control = at = to;
  };
  const curve = (over: Point, to: Point) => {
    const from = at;
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
      ring.push([mix(from[0], over[0], to[0]), mix(from[1], over[1], to[1])]);
    }
    at = to;
    control = over;
  };
  const close = () => {
    if (ring.length > 0) rings.push(ring);
    ring = [];
    at = start;
  };
  const begin = (to: Point) => {
    close();
    start = to;
    line(to);
  };
  for (const [, letter = "", numbers = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const by = (index: number): Point => [at[0] + (values[index] ?? 0), at[1] + (values[index + 1] ?? 0)];
    const count = { q: 4, h: 1, v: 1, H: 1, V: 1 }[letter] ?? 2;
    if (letter === "z") close();
    for (let index = 0; index + count <= values.length; index += count) {
      const value = values[index] ?? 0;
      if (letter === "M") begin([value, values[index + 1] ?? 0]);
      else if (letter === "m") begin(by(index));
      else if (letter === "l") line(by(index));
      else if (letter === "h") line([at[0] + value, at[1]]);
      else if (letter === "v") line([at[0], at[1] + value]);
      else if (letter === "H") line([value, at[1]]);
      else if (letter === "V") line([at[0], value]);
      else if (letter === "q") curve(by(index), by(index + 2));
      else if (letter === "t") curve([2 * at[0] - control[0], 2 * at[1] - control[1]], by(index));
    }
  }
  close();
  return rings;
}
