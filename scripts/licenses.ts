import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Licences that a shipped package may have: shipping their text meets their terms. */
const accepted = ["0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "MIT AND Apache-2.0", "Unlicense"];

/** Packages of development whose code is in the built guide. */
const inGuide = [
  "@vue/devtools-api",
  "@vue/reactivity",
  "@vue/runtime-core",
  "@vue/runtime-dom",
  "@vue/shared",
  "@vueuse/core",
  "@vueuse/integrations",
  "@vueuse/shared",
  "focus-trap",
  "mark.js",
  "minisearch",
  "tabbable",
  "vitepress",
  "vue",
].map((name) => `node_modules/${name}`);

type LockedPackages = Record<string, { version: string; dev?: boolean; license?: string; link?: boolean }>;

/** Emits the licences of everything that is shipped as `licenses.txt`, next to the page. */
export function licenses(): Plugin {
  return {
    name: "licenses",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: licenseTexts() });
    },
  };
}

/**
 * Returns the licences of the packages that the image, the page and the guide contain: each text once, after the packages that it is of.
 * @throws Error for a package whose licence is not accepted or has no text
 */
export function licenseTexts(packages: LockedPackages = lockedPackages()): string {
  const packagesOf = new Map<string, string[]>();
  for (const [path, { version, dev, license = "none", link }] of Object.entries(packages)) {
    if (!path.startsWith("node_modules/") || link || (dev && !inGuide.includes(path))) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!accepted.includes(license))
      throw new Error(
        `${name} has the licence ${license}: use another package, or accept it in scripts/licenses.ts.`,
      );
    const text = textOf(path, license);
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...packagesOf].map(([text, names]) => `${names.join("\n")}\n\n${text}`);
  const line = "-".repeat(80);
  return `${["This product contains the packages below.", ...parts].join(`\n\n${line}\n\n`)}\n`;
}

function lockedPackages(): LockedPackages {
  return (JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: LockedPackages }).packages;
}

function textOf(path: string, license: string): string {
  const files = readdirSync(path, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice)/i.test(file.name))
    .map((file) => file.name);
  if (files.length > 0)
    return files
      .sort()
      .map((file) => readFileSync(join(path, file), "utf8").trim())
      .join("\n\n");
  if (license !== "MIT") throw new Error(`${path} has no text of its licence.`);
  // Few packages name MIT and leave its text out; their notice is then their author.
  const { author = "its authors" } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
    author?: string | { name: string };
  };
  const [, terms = ""] = readFileSync("LICENSE", "utf8").split(/^(?=Permission)/m);
  return `Copyright (c) ${typeof author === "string" ? author : author.name}\n\n${terms.trim()}`;
}
