import { decode } from "jpeg-js";
import { pictureFacts } from "#contract/public/picture-facts";
import type { Raster } from "./drawing.ts";
import { readPng } from "./png.ts";

/**
 * Largest picture that is decoded, because a larger one would block the process of the simulator.
 */
const maxPixels = 4_200_000;

/**
 * Returns the pixels of an uploaded picture, for the simulated vendors alone: the gateway itself
 * decodes nothing.
 * @returns null for WebP, for a broken picture, and for more than 4.2 million pixels
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster | null> {
  const facts = pictureFacts(bytes);
  if (!facts || facts.width * facts.height > maxPixels) return null;
  if (facts.type === "PNG") return readPng(bytes, maxPixels);
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
