import type { Colour, Raster } from "./drawing.ts";

/**
 * Appearance of a picture, or of one object in it: the features that stay the same when a picture
 * of goods is edited.
 */
export type PictureLook = {
  /** Colours of the goods, and of their immediate surroundings. */
  colour: Colour;
  background: Colour;
  /** The goods' own box in 16 by 16 fields: 1 where there are goods. */
  fields: Uint8Array;
};

/**
 * Object in a picture and its box, in pixels of that picture, excluding the right and lower edge.
 */
export type PictureSubject = { look: PictureLook; box: { x1: number; x2: number; y1: number; y2: number } };

const fieldSide = 16;
/**
 * Maximum pixels per side at which a picture is analyzed, because the distinguishing features are
 * large.
 */
const lookSide = 160;
/**
 * Brightness below which a pixel counts as goods: drawn backgrounds are lighter, drawn goods
 * darker.
 */
const maxBrightness = 0.73;
/** Minimum share of a picture that an object covers, and the maximum number of objects. */
const minShare = 0.008;
const maxSubjects = 8;

/**
 * Returns the objects in a picture, the largest first; [] where nothing differs from its
 * background.
 */
export function pictureSubjects(raster: Raster): PictureSubject[] {
  const small = shrunk(raster);
  const { width, height } = small;
  const labels = labelled(small);
  const areas = new Map<number, number>();
  for (const label of labels) if (label > 0) areas.set(label, (areas.get(label) ?? 0) + 1);
  const scale = { x: raster.width / width, y: raster.height / height };
  return [...areas]
    .filter(([, area]) => area >= minShare * width * height)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxSubjects)
    .map(([label]) => {
      const box = boxOf(labels, width, label);
      const look = lookOf(small, { labels, label, box });
      return {
        look,
        box: {
          x1: Math.round(box.x1 * scale.x),
          x2: Math.round(box.x2 * scale.x),
          y1: Math.round(box.y1 * scale.y),
          y2: Math.round(box.y2 * scale.y),
        },
      };
    });
}

/**
 * Returns the distance of two looks: 0 = the same. Colours survive edits of pictures best; cropping
 * changes the outline.
 */
export function lookDistance(
  one: PictureLook,
  other: PictureLook,
  outline = outlineDistance(one.fields, other.fields),
): number {
  // An object among others has a shared background, so the background counts little.
  const background = Math.min(12, 0.5 * colourDistance(one.background, other.background));
  return colourDistance(one.colour, other.colour) + background + outline;
}

/**
 * Returns the part of the distance that comes from two outlines. Products of one shape share it, so
 * that it need not be calculated for each.
 */
export function outlineDistance(one: Uint8Array, other: Uint8Array): number {
  let unlike = 0;
  for (let field = 0; field < one.length; field++) if (one[field] !== other[field]) unlike += 1;
  return (90 * unlike) / one.length;
}

function colourDistance(one: Colour, other: Colour): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}

/** Picture on white, reduced by averages: red, green and blue of each pixel. */
type Small = { width: number; height: number; rgb: Float32Array };

function shrunk({ width, height, rgba }: Raster): Small {
  const factor = Math.max(1, Math.max(width, height) / lookSide);
  const [w, h] = [Math.max(1, Math.round(width / factor)), Math.max(1, Math.round(height / factor))];
  const rgb = new Float32Array(w * h * 3);
  const columns = Array.from({ length: w }, (_, x) => span(x, w, width));
  const rows = Array.from({ length: h }, (_, y) => span(y, h, height));
  for (const [y, [top, bottom]] of rows.entries())
    for (const [x, [left, right]] of columns.entries()) {
      let [red, green, blue] = [0, 0, 0];
      for (let py = top; py < bottom; py++)
        for (let px = left; px < right; px++) {
          const at = (py * width + px) * 4;
          const alpha = (rgba[at + 3] ?? 255) / 255;
          const white = 255 * (1 - alpha);
          red += (rgba[at] ?? 0) * alpha + white;
          green += (rgba[at + 1] ?? 0) * alpha + white;
          blue += (rgba[at + 2] ?? 0) * alpha + white;
        }
      const count = (right - left) * (bottom - top);
      const at = (y * w + x) * 3;
      rgb[at] = red / count;
      rgb[at + 1] = green / count;
      rgb[at + 2] = blue / count;
    }
  return { width: w, height: h, rgb };
}

function span(index: number, of: number, whole: number): [number, number] {
  const from = Math.floor((index * whole) / of);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * whole) / of))];
}

function isGoods({ rgb }: Small, pixel: number): boolean {
  const at = pixel * 3;
  const bright = 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0);
  return bright / 255 < maxBrightness;
}

/**
 * Returns the number of the object that each pixel belongs to; 0 = none. Pixels of an object touch
 * at a side.
 */
function labelled(small: Small): Int32Array {
  const { width, height } = small;
  const labels = new Int32Array(width * height);
  let label = 0;
  for (let first = 0; first < labels.length; first++) {
    if (labels[first] !== 0 || !isGoods(small, first)) continue;
    label += 1;
    labels[first] = label;
    const open = [first];
    for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop())
      for (const next of neighbours(pixel, width, height))
        if (labels[next] === 0 && isGoods(small, next)) {
          labels[next] = label;
          open.push(next);
        }
  }
  return labels;
}

function neighbours(pixel: number, width: number, height: number): number[] {
  const x = pixel % width;
  return [
    ...(x > 0 ? [pixel - 1] : []),
    ...(x < width - 1 ? [pixel + 1] : []),
    ...(pixel >= width ? [pixel - width] : []),
    ...(pixel < width * (height - 1) ? [pixel + width] : []),
  ];
}

type Box = PictureSubject["box"];

function boxOf(labels: Int32Array, width: number, label: number): Box {
  const box = { x1: Infinity, x2: 0, y1: Infinity, y2: 0 };
  labels.forEach((own, pixel) => {
    if (own !== label) return;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.x1 = Math.min(box.x1, x);
    box.x2 = Math.max(box.x2, x + 1);
    box.y1 = Math.min(box.y1, y);
    box.y2 = Math.max(box.y2, y + 1);
  });
  return box;
}

function lookOf(
  small: Small,
  { labels, label, box }: { labels: Int32Array; label: number; box: Box },
): PictureLook {
  const { width, height } = small;
  const isOwn = (x: number, y: number) => labels[y * width + x] === label;
  const isOwnOrOutside = (x: number, y: number) => x < 0 || y < 0 || x >= width || y >= height || isOwn(x, y);
  // The edge of the goods has a line around it and mixes with the background.
  const isInner = (x: number, y: number) =>
    isOwnOrOutside(x - 1, y) &&
    isOwnOrOutside(x + 1, y) &&
    isOwnOrOutside(x, y - 1) &&
    isOwnOrOutside(x, y + 1);
  const own: number[] = [];
  const around: number[] = [];
  const margin = Math.ceil(0.15 * Math.max(box.x2 - box.x1, box.y2 - box.y1));
  for (let y = Math.max(0, box.y1 - margin); y < Math.min(height, box.y2 + margin); y++)
    for (let x = Math.max(0, box.x1 - margin); x < Math.min(width, box.x2 + margin); x++) {
      const pixel = y * width + x;
      if (labels[pixel] === 0) around.push(pixel);
      else if (isOwn(x, y) && isInner(x, y)) own.push(pixel);
    }
  const fields = new Uint8Array(fieldSide * fieldSide);
  for (let row = 0; row < fieldSide; row++)
    for (let column = 0; column < fieldSide; column++) {
      const x = box.x1 + Math.floor(((column + 0.5) * (box.x2 - box.x1)) / fieldSide);
      const y = box.y1 + Math.floor(((row + 0.5) * (box.y2 - box.y1)) / fieldSide);
      fields[row * fieldSide + column] = isOwn(x, y) ? 1 : 0;
    }
  return { colour: middle(small, own), background: middle(small, around), fields };
}

/**
 * Returns the median of each channel, which a few outliers do not change. Returns white for no
 * pixels.
 */
function middle({ rgb }: Small, pixels: readonly number[]): Colour {
  const of = (channel: number): number => {
    const values = new Float32Array(pixels.length);
    for (let at = 0; at < pixels.length; at++) values[at] = rgb[(pixels[at] ?? 0) * 3 + channel] ?? 0;
    values.sort();
    return values[values.length >> 1] ?? 255;
  };
  return [of(0), of(1), of(2)];
}
