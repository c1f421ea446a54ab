/** The longest side of a picture that leaves this page, pixels: vendors search by no more. */
const longestSide = 1024;
/** The most bytes of it: what every client of these marketplaces that works keeps to. */
export const mostBytes = 300 * 1024;

/** JPEG qualities to try, best first, until the file is small enough. */
export const qualities = [0.9, 0.8, 0.7, 0.55, 0.4] as const;

/** The size that a picture is drawn in: its own or smaller, the same shape, at least one pixel each way. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
