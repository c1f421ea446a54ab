/** The most bytes of a picture that leaves: what every client of these marketplaces that works keeps to. */
const mostBytes = 300 * 1024;

/** One way to write a picture: the longest side in pixels, and the JPEG's quality. */
export type Attempt = { longest: number; quality: number };

/** Best first. Vendors search by no more than 1,024 pixels; grain and noise, which no quality makes small, lose pixels in the end. */
const attempts: readonly Attempt[] = [
  ...[0.9, 0.8, 0.7, 0.55, 0.4].map((quality) => ({ longest: 1024, quality })),
  { longest: 768, quality: 0.55 },
  { longest: 512, quality: 0.55 },
  { longest: 512, quality: 0.3 },
];

/** The first way whose file is small enough. @returns null when none is */
export async function firstFitting<File extends { size: number }>(
  write: (attempt: Attempt) => Promise<File>,
): Promise<File | null> {
  for (const attempt of attempts) {
    const file = await write(attempt);
    if (file.size <= mostBytes) return file;
  }
  return null;
}

/** The size that a picture is drawn in: its own or smaller, the same shape, at least one pixel each way. */
export function fittingSize(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
