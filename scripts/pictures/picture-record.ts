import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const words = (...names: string[]) =>
  names.flatMap((name) => [`web/i18n/en/${name}.ts`, `web/i18n/zh-cn/${name}.ts`]);
const screen = (name: string, ...more: string[]) => [`web/screens/${name}`, ...words(name, ...more)];
const products = (...names: string[]) => names.map((name) => `web/screens/products/${name}`);

const find = [...products("find", "search", "results"), ...words("products")];
const cart = [...screen("preview", "preview-result"), "web/cart"];
const orderCase = [...screen("orders", "order-steps"), "web/orders"];

/**
 * Every scene of the guide, and the folders and files of the page that draw it: a change to one makes the picture outdated.
 * Shared parts (frame, widgets, colours) are not listed, because each change would make every picture outdated.
 */
export const sceneSources = {
  "sign-in": screen("sign-in"),
  home: screen("home"),
  palette: ["web/frame/palette", ...words("palette")],
  "categories-search": screen("categories"),
  "products-results": find,
  "products-photo": [...find, ...products("picture")],
  compare: [...products("compare"), ...words("finding")],
  shortlist: [...products("shortlist"), ...words("finding")],
  "product-detail": [
    ...products("sheet", "product-detail.tsx", "product-detail.module.css", "product-facts.tsx"),
    ...products("product-pictures.tsx", "product-pictures.module.css", "products.module.css"),
    ...words("product"),
  ],
  cart,
  "preview-success": cart,
  "preview-problems": cart,
  "payment-kjb": screen("payment-methods"),
  "payment-list": screen("payment-methods"),
  "order-create": ["web/screens/preview/order", ...words("ordering")],
  "order-case": orderCase,
  "order-reply": orderCase,
  "order-unknown": orderCase,
  "order-cancel": orderCase,
  apps: screen("apps"),
  "app-review": screen("apps"),
  "access-keys": screen("apps"),
  "key-created": screen("apps"),
  plans: screen("plans", "administration"),
  "webhook-new": screen("webhooks"),
  "operators-invite": screen("operators"),
  audit: screen("audit", "apps", "operators"),
  "connect-assistant": screen("access"),
  usage: screen("usage"),
  activity: screen("activity"),
  "activity-detail": screen("activity"),
} as const satisfies Record<string, readonly string[]>;

/** Name of a scene in the guide, `<Picture scene="…">`. */
export type SceneName = keyof typeof sceneSources;

/** Folder of the guide's pictures. */
export const pictureFolder = "docs/guide/public/pictures";

const recordFile = "scripts/pictures/taken.json";

/** Digest of each scene's sources at the time its pictures were taken. */
type PictureRecord = Partial<Record<SceneName, string>>;

const names = Object.keys(sceneSources) as SceneName[];

/** Reads the record, which is empty before the first pictures are taken. */
export function readRecord(): PictureRecord {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, "utf8")) as PictureRecord) : {};
}

/** Returns the scenes whose screen changed after their pictures were taken, and those without pictures. */
export function staleScenes(record: PictureRecord): SceneName[] {
  const now = sourcesNow();
  return names.filter((name) => record[name] !== now[name]);
}

/** Returns the current digest of every scene's sources. Call it before the page is built. */
export function sourcesNow(): PictureRecord {
  return Object.fromEntries(names.map((name) => [name, digestOf(sceneSources[name])]));
}

/** Records the sources from which these scenes' pictures were taken; other scenes keep their entry. */
export function writeRecord(taken: readonly SceneName[], sources: PictureRecord): void {
  const before = readRecord();
  const record = names.map((name) => [name, (taken.includes(name) ? sources : before)[name]]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
}

/**
 * Returns a digest that ignores formatting and comments.
 * @param paths folders and files
 */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(codeOf(readFileSync(path, "utf8")));
  return hash.digest("hex").slice(0, 16);
}

function codeOf(text: string): string {
  const withoutComments = text.replaceAll(/\/\*\*?\s.*?\*\//gs, "").replaceAll(/(?:^|\s)\/\/[^\n]*/g, "");
  return withoutComments.replaceAll(/\s|,(?=\s*[)\]}])/g, "");
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .sort();
}
