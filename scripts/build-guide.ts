import { buildWhenChanged } from "./build-page.ts";
import { isStarted } from "./run-program.ts";

export const guideCommand = ["node_modules/vitepress/bin/vitepress.js", "build", "docs/guide"];

/**
 * Builds the guide into dist-guide/ when it is missing or its sources changed.
 * @returns whether it is current
 */
export function buildGuide(): Promise<boolean> {
  return buildWhenChanged({
    title: "the guide",
    sources: ["docs/guide", "package-lock.json"],
    folder: "dist-guide",
    command: guideCommand,
    retryCommand: "npm run guide",
  });
}

if (isStarted(import.meta)) {
  const isBuilt = await buildGuide();
  if (isBuilt) console.log("The guide is in dist-guide/; npm start serves it at /guide/.");
  process.exitCode = isBuilt ? 0 : 1;
}
