/** Rings of points; a point within an odd number of them is inside. */
export type Outline = readonly (readonly Point[])[];
type Point = readonly [x: number, y: number];

/** Pieces that a curve is cut into. */
const pieces = 6;

/**
 * The rings of an SVG path with the commands that our shapes use: `M m l h v H V q t z`, curves as short straight lines. A letter
 * that is none of these ends the ring that it stands in.
 */
export function shapeOutlines(path: string): Outline {
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
