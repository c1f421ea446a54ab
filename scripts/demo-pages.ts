import { linkPage } from "#contract/console/console";
import { screenPaths, securityPath, signInPath } from "#web/frame/screen-paths.ts";

/** Files that a static server needs besides index.html, so that every address of the console opens directly. */
export const demoPages: string[] = [
  ...[
    ...Object.values(screenPaths),
    "/products/compare",
    "/products/shortlist",
    "/preview/carts",
    signInPath,
    securityPath,
    linkPage,
  ].map((path) => `${path.slice(1)}/index.html`),
  // Most servers answer other addresses with this file, such as those of a product or an app.
  "404.html",
];
