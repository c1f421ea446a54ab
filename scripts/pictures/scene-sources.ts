const words = (...names: string[]) =>
  names.flatMap((name) => [`web/i18n/en/${name}.ts`, `web/i18n/zh-cn/${name}.ts`]);
const screen = (name: string, ...more: string[]) => [`web/screens/${name}`, ...words(name, ...more)];
const products = (...names: string[]) => names.map((name) => `web/screens/products/${name}`);

const find = [...products("find", "search", "results"), ...words("products")];
const cart = [...screen("preview", "preview-result"), "web/cart"];

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
  apps: screen("apps"),
  "app-review": screen("apps"),
  "access-keys": screen("apps"),
  "key-created": screen("apps"),
  plans: screen("plans", "administration"),
  "operators-invite": screen("operators"),
  audit: screen("audit", "apps", "operators"),
  "connect-assistant": screen("access"),
  usage: screen("usage"),
  activity: screen("activity"),
  "activity-detail": screen("activity"),
} as const satisfies Record<string, readonly string[]>;

/** Name of a scene in the guide, `<Picture scene="…">`. */
export type SceneName = keyof typeof sceneSources;
