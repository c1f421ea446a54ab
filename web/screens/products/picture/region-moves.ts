import type { PictureRegion } from "#contract/public/picture-search";

type Size = { width: number; height: number };

/** Minimum side of a box, pixels. */
const minSide = 16;

/**
 * Returns the box after a key: arrows move it, arrows with Shift move its lower right corner, a fiftieth of
 * the picture per press. The box never leaves the picture.
 * @returns null for every other key
 */
export function moveRegion(
  { x1, x2, y1, y2 }: PictureRegion,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  picture: Size,
): PictureRegion | null {
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 50));
  const [right, down] = directions[key] ?? [0, 0];
  if (right === 0 && down === 0) return null;
  if (shiftKey)
    return {
      x1,
      x2: clamp(x2 + right * step, Math.min(x1 + minSide, picture.width), picture.width),
      y1,
      y2: clamp(y2 + down * step, Math.min(y1 + minSide, picture.height), picture.height),
    };
  const across = clamp(right * step, -x1, picture.width - x2);
  const along = clamp(down * step, -y1, picture.height - y2);
  return { x1: x1 + across, x2: x2 + across, y1: y1 + along, y2: y2 + along };
}

/**
 * Returns the box between two points of the picture, in whichever direction it was drawn; null if it is too
 * small to be intended.
 */
export function regionBetween(
  one: { x: number; y: number },
  other: { x: number; y: number },
  picture: Size,
): PictureRegion | null {
  const [x1, x2] = ordered(one.x, other.x, picture.width);
  const [y1, y2] = ordered(one.y, other.y, picture.height);
  return x2 - x1 < minSide || y2 - y1 < minSide ? null : { x1, x2, y1, y2 };
}

/** Returns a box in the middle of the picture, where a box of the operator's own starts. */
export function middleRegion({ width, height }: Size): PictureRegion {
  return {
    x1: Math.round(width / 4),
    x2: Math.max(Math.round((width * 3) / 4), Math.round(width / 4) + 1),
    y1: Math.round(height / 4),
    y2: Math.max(Math.round((height * 3) / 4), Math.round(height / 4) + 1),
  };
}

/** Returns the region as a request states it: `x1,x2,y1,y2`. */
export function regionText({ x1, x2, y1, y2 }: PictureRegion): string {
  return [x1, x2, y1, y2].join(",");
}

const directions: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function ordered(one: number, other: number, max: number): [number, number] {
  const at = (value: number) => clamp(Math.round(value), 0, max);
  return [at(Math.min(one, other)), at(Math.max(one, other))];
}
