import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { buildPage } from "./build-page.ts";
import { everyScene } from "./pictures/every-scene.ts";
import type { Language } from "./pictures/page-words.ts";
import { pictureFolder, readRecord, staleScenes, writeRecord } from "./pictures/picture-record.ts";
import { type Reader, takePictures, themes } from "./pictures/take-picture.ts";

const languages: readonly Language[] = ["en", "zh-CN"];
const everyReader: readonly Reader[] = languages.flatMap((language) =>
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

if (!(await buildPage())) process.exit(1);
mkdirSync(folder, { recursive: true });
const began = Date.now();
// One for each language: fields for days speak the browser's own.
const browsers = new Map(
  await Promise.all(
    languages.map(async (language): Promise<[Language, Browser]> => {
      const args = [...browserArguments, `--lang=${language}`];
      const env = { ...process.env, LANGUAGE: language.replace("-", "_") };
      return [language, await chromium.launch({ executablePath: browserPath(), args, env })];
    }),
  ),
);
const waiting = scenes.flatMap((scene) => readers.map((reader) => ({ scene, reader })));
const failed = new Set<string>();
let bytes = 0;

/** One after another, until none is left. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { scene, reader } = next;
    try {
      const pictures = await takePictures(browsers.get(reader.language)!, scene, reader);
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

// One waits for its page while another is drawn.
await Promise.all(Array.from({ length: Math.min(6, availableParallelism() + 1) }, work));
await Promise.all([...browsers.values()].map((browser) => browser.close()));
if (folder === pictureFolder && readers.length === everyReader.length)
  writeRecord(scenes.map(({ name }) => name).filter((name) => !failed.has(name)));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${scenes.length} scenes, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
if (failed.size > 0) {
  console.error(`Not taken: ${[...failed].join(", ")}. Mend their scenes in scripts/pictures/scenes.`);
  process.exitCode = 1;
}
