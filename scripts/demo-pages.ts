import { linkPage } from "#contract/console";
import { screenPaths, securityPath, signInPath } from "#web/frame/screen-paths.ts";

/** The files that a server of plain files needs beside index.html, so that every address of the console opens when it is typed. */
export const demoPages: string[] = [
  ...[...Object.values(screenPaths), signInPath, securityPath, linkPage].map(
    (path) => `${path.slice(1)}/index.html`,
  ),
  // By this name most servers answer what they do not have.
  "404.html",
];
