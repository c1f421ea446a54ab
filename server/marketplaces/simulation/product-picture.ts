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
