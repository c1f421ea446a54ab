import { linkPage } from "#contract/console/console";
import { screenPaths, securityPath, signInPath } from "#web/frame/screen-paths.ts";

/** Files that a static server needs besides index.html, so that every address of the console opens directly. */
export const demoPages: string[] = [
  ...[...Object.values(screenPaths), signInPath, securityPath, linkPage].map(
    (path) => `${path.slice(1)}/index.html`,
  ),
  // Most servers answer unknown addresses with this file.
  "404.html",
];
