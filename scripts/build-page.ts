import { buildWhenChanged } from "./build-when-changed.ts";

/** Sources of the built page. */
const sources = [
  "web",
  "public",
  "server/contract",
  "scripts/compressed-assets.ts",
  "scripts/preload-script.ts",
  "scripts/first-page-budget.ts",
  "vite.config.ts",
  "package-lock.json",
];

/** Builds the page into dist/ when it is missing or its sources changed. @returns whether it is current */
export function buildPage(): Promise<boolean> {
  return buildWhenChanged({
    title: "the page",
    sources,
    folder: "dist",
    command: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    retryCommand: "npm run build",
  });
}
