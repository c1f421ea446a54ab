import { decode } from "jpeg-js";
import { pictureFacts } from "#contract/public/picture-facts";
import type { Raster } from "./product-picture.ts";

/** Maximum picture that is decoded, because a larger one would block the process of the simulator. */
const maxPixels = 4_200_000;

/**
 * Returns the pixels of an uploaded picture, for the simulated vendors alone: the gateway itself
 * decodes nothing.
 * @returns null for WebP, for a broken picture, and for more than 4.2 million pixels
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster | null> {
  const facts = pictureFacts(bytes);
  if (!facts || facts.width * facts.height > maxPixels) return null;
  if (facts.type === "PNG") return readPng(bytes);
  if (facts.type !== "JPEG") return null;
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      maxResolutionInMP: 5,
      maxMemoryUsageInMB: 128,
    });
    return { width, height, rgba: data };
  } catch {
    return null;
  }
}

/** Returns Base64 as bytes; null for any other text. */
export function bytesOfBase64(text: string): Uint8Array | null {
  try {
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Writes a raster as a PNG file of red, green and blue. */
export async function writePng({ width, height, rgba }: Raster): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.set(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3), y * (1 + width * 3) + 1 + x * 3);
  const header = new Uint8Array([...uint32(width), ...uint32(height), 8, 2, 0, 0, 0]);
  const pixels = await through(rows, new CompressionStream("deflate"));
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", new Uint8Array(0))];
  return joined([new Uint8Array(magic), ...parts]);
}

/** Number of samples of a pixel by the colour type in the header. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads the pixels of a PNG with eight bits per sample and no interlacing, as browsers and
 * screenshots write them.
 * @returns null for any other PNG, and for a broken one
 */
async function readPng(bytes: Uint8Array): Promise<Raster | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [];
  let palette = new Uint8Array(0);
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === "PLTE") palette = data.slice();
    if (name === "IDAT") pieces.push(data);
    at += 12 + length;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, type, , , interlaced] = bytes.subarray(24, 29);
  const samples = samplesOf[type ?? 1];
  if (depth !== 8 || interlaced !== 0 || samples === undefined) return null;
  if (width * height === 0 || width * height > maxPixels) return null;
  const rowBytes = width * samples;
  const rows = await through(
    joined(pieces),
    new DecompressionStream("deflate"),
    height * (rowBytes + 1),
  ).catch(() => null);
  if (rows === null || rows.length < height * (rowBytes + 1)) return null;
  undoFilters(rows, { height, rowBytes, samples });
  return {
    width,
    height,
    rgba: toRgba(rows, { width, height, samples, palette: type === 3 ? palette : null }),
  };
}

type Rows = { height: number; rowBytes: number; samples: number };

/** Reverses the filters of all rows in place. Each row begins with the number of its filter. */
function undoFilters(rows: Uint8Array, { height, rowBytes, samples }: Rows): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1;
    const filter = rows[start - 1];
    for (let x = 0; x < rowBytes; x++) {
      const left = x >= samples ? (rows[start + x - samples] ?? 0) : 0;
      const up = y > 0 ? (rows[start + x - rowBytes - 1] ?? 0) : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4)
        guess = paeth(left, up, x >= samples && y > 0 ? (rows[start + x - rowBytes - 1 - samples] ?? 0) : 0);
      rows[start + x] = (rows[start + x] ?? 0) + guess;
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}

function toRgba(
  rows: Uint8Array,
  {
    width,
    height,
    samples,
    palette,
  }: { width: number; height: number; samples: number; palette: Uint8Array | null },
): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = Math.floor(pixel / width) * (width * samples + 1) + 1 + (pixel % width) * samples;
    const at = pixel * 4;
    const first = rows[from] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      const sample = samples <= 2 ? first : (rows[from + channel] ?? 0);
      rgba[at + channel] = palette ? (palette[first * 3 + channel] ?? 0) : sample;
    }
    rgba[at + 3] = !palette && samples % 2 === 0 ? (rows[from + samples - 1] ?? 255) : 255;
  }
  return rgba;
}

/**
 * Runs bytes through a compression stream.
 * @param maxBytes limit of the output, whatever the input claims; more is an error
 */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes = Infinity,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // An error of the stream is thrown by the reading below.
  void writer
    .write(bytes.slice())
    .then(() => writer.close())
    .catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > maxBytes) throw new RangeError("the picture data exceeds the size in the header");
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function uint32(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data]);
  return joined([new Uint8Array(uint32(data.length)), named, new Uint8Array(uint32(crc(named)))]);
}

function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ -1) >>> 0;
}
