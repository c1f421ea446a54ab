import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { buildPage } from "./build-page.ts";
import { everyScene } from "./pictures/every-scene.ts";
import { pictureFolder, readRecord, staleScenes, writeRecord } from "./pictures/picture-record.ts";
import { type Look, takePicture } from "./pictures/take-picture.ts";

const everyLook: readonly Look[] = (["en", "zh-CN"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) =>
    ([1280, 390] as const).map((width) => ({ language, theme, width })),
  ),
);

const { values: chosen, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { stale: { type: "boolean" }, look: { type: "string" }, to: { type: "string" } },
});
const folder = chosen.to ?? pictureFolder;
const stale = new Set(staleScenes(readRecord()));
const scenes = everyScene
  .filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
  .filter(({ name }) => !chosen.stale || stale.has(name));
const looks = everyLook.filter((look) => nameOf(look).includes(chosen.look ?? ""));

function nameOf({ language, theme, width }: Look): string {
  return `${language}.${theme}.${width}`;
}

if (!(await buildPage())) process.exit(1);
mkdirSync(folder, { recursive: true });
const began = Date.now();
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const waiting = scenes.flatMap((scene) => looks.map((look) => ({ scene, look })));
const failed = new Set<string>();
let bytes = 0;

/** One after another, until none is left. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { scene, look } = next;
    const name = `${scene.name}.${nameOf(look)}.webp`;
    try {
      const picture = await takePicture(browser, scene, look);
      writeFileSync(join(folder, name), picture);
      bytes += picture.length;
      console.log(`${name} ${Math.ceil(picture.length / 1024)} KB`);
    } catch (error) {
      failed.add(scene.name);
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

// One waits for its page while another is drawn.
await Promise.all(Array.from({ length: Math.min(6, availableParallelism() + 1) }, work));
await browser.close();
if (folder === pictureFolder && looks.length === everyLook.length)
  writeRecord(scenes.map(({ name }) => name).filter((name) => !failed.has(name)));
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`${scenes.length} scenes, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
if (failed.size > 0) {
  console.error(`Not taken: ${[...failed].join(", ")}. Mend their scenes in scripts/pictures/scenes.`);
  process.exitCode = 1;
}
