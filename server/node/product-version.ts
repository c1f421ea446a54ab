import { readFileSync } from "node:fs";

/** Version of this program, from package.json. */
export const productVersion: string = versionIn(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

function versionIn(text: string): string {
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
