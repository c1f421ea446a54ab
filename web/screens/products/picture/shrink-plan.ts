/** Maximum size of an uploaded picture, bytes: the limit that every working client of these marketplaces observes. */
const maxBytes = 300 * 1024;

/** One way to encode a picture: the longest side in pixels, and the JPEG's quality. */
export type Attempt = { longest: number; quality: number };

/**
 * Attempts, best first. Vendors search by no more than 1,024 pixels. Grain and noise stay large at any
 * quality, so the last attempts have fewer pixels.
 */
const attempts: readonly Attempt[] = [
  ...[0.9, 0.8, 0.7, 0.55, 0.4].map((quality) => ({ longest: 1024, quality })),
  { longest: 768, quality: 0.55 },
  { longest: 512, quality: 0.55 },
  { longest: 512, quality: 0.3 },
];

/**
 * Returns the first attempt whose file is small enough.
 * @returns null when none is
 */
export async function firstFitting<File extends { size: number }>(
  write: (attempt: Attempt) => Promise<File>,
): Promise<File | null> {
  for (const attempt of attempts) {
    const file = await write(attempt);
    if (file.size <= maxBytes) return file;
  }
  return null;
}

/** Returns the size to draw a picture in: its own or smaller, with the same proportions, at least one pixel each way. */
export function fittingSize(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
