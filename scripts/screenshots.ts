import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { buildPage } from "./build-page.ts";
import { missingFonts, type Reader, takePictures, themes } from "./pictures/take-picture.ts";
import {
  pictureFolder,
  readRecord,
  sourcesNow,
  staleScenes,
  writeRecord,
} from "./pictures/picture-record.ts";
import { findingScenes } from "./pictures/scenes/finding.ts";
import { cartScenes, paymentScenes } from "./pictures/scenes/cart.ts";
import { orderScenes } from "./pictures/scenes/orders.ts";
import { accessScenes } from "./pictures/scenes/access.ts";
import { overviewScenes, startScenes } from "./pictures/scenes/start.ts";
import type { Scene } from "./pictures/scene.ts";

/** Every picture of the guide. */
const everyScene: readonly Scene[] = [
  ...startScenes,
  ...findingScenes,
  ...cartScenes,
  ...paymentScenes,
  ...orderScenes,
  ...accessScenes,
  ...overviewScenes,
];

const everyReader: readonly Reader[] = (["en", "zh-CN"] as const).flatMap((language) =>
  ([1280, 390] as const).map((width) => ({ language, width })),
);

const { values: chosen, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { stale: { type: "boolean" }, to: { type: "string" }, reader: { type: "string" } },
});
const folder = chosen.to ?? pictureFolder;
const stale = new Set(staleScenes(readRecord()));
const scenes = everyScene
  .filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
  .filter(({ name }) => !chosen.stale || stale.has(name));
const readers = everyReader.filter((each) => `${each.language}.${each.width}`.includes(chosen.reader ?? ""));

const sources = sourcesNow();
if (!(await buildPage())) process.exit(1);
mkdirSync(folder, { recursive: true });
const startedAt = Date.now();
// Font substitution depends on the locale, so it is fixed.
const env = { ...process.env, LC_ALL: "C.UTF-8" };
// Partial rasterization gives different pixels at the edges of the pieces.
const args = [...browserArguments, "--disable-partial-raster"];
const browser = await chromium.launch({ executablePath: browserPath(), args, env });
const missing = await missingFonts(browser);
if (missing.length > 0) {
  await browser.close();
  console.error(`No picture was taken: install ${missing.join(" and ")}, then run the command again.`);
  process.exit(1);
}
const waiting = scenes.flatMap((scene) => readers.map((reader) => ({ scene, reader })));
const failed = new Set<string>();
let bytes = 0;

/** Takes waiting pictures one after the other until none is left. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { scene, reader } = next;
    try {
      const pictures = await takePictures(browser, scene, reader);
      for (const theme of themes) {
        const name = `${scene.name}.${reader.language}.${theme}.${reader.width}.webp`;
        writeFileSync(join(folder, name), pictures[theme]);
        bytes += pictures[theme].length;
        console.log(`${name} ${Math.ceil(pictures[theme].length / 1024)} KB`);
      }
    } catch (error) {
      failed.add(scene.name);
      console.error(
        `${scene.name} ${JSON.stringify(reader)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

// One worker waits for its page while another draws.
await Promise.all(Array.from({ length: Math.min(6, availableParallelism() + 1) }, work));
await browser.close();
if (folder === pictureFolder && readers.length === everyReader.length) {
  const taken = scenes.map(({ name }) => name).filter((name) => !failed.has(name));
  writeRecord(taken, sources);
}
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`${scenes.length} scenes, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
if (failed.size > 0) {
  console.error(`Not taken: ${[...failed].join(", ")}. Fix their scenes in scripts/pictures/scenes.`);
  process.exitCode = 1;
}
