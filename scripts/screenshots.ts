import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { startConsoleServer } from "../e2e/console-server.ts";
import { categoryScenes } from "./scenes/categories.ts";
import { previewScenes } from "./scenes/preview.ts";
import { productScenes } from "./scenes/products.ts";
import { scenes as frameScenes, type Scene } from "./screenshot-scenes.ts";

type Look = { language: "en" | "zh-CN"; theme: "light" | "dark"; width: 1280 | 390 };

/** A moment at which every picture is taken, so that the same page gives the same picture. */
const moment = new Date("2026-11-21T06:02:11Z");

const everyLook: Look[] = (["en", "zh-CN"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) =>
    ([1280, 390] as const).map((width) => ({ language, theme, width })),
  ),
);
const documentationLooks: Look[] = [
  { language: "en", theme: "light", width: 1280 },
  { language: "zh-CN", theme: "light", width: 1280 },
];

/** A moment of this run, epoch ms: ids of thirteen digits are far from it. */
function isJustNow(at: number): boolean {
  return Math.abs(Date.now() - at) < 600_000;
}

/** Ids and moments of a live answer differ from run to run: in a picture they are always the same. */
async function steadyAnswers(page: Page): Promise<void> {
  await page.route(/\/bff\/(v1|activity|category)/, async (route) => {
    const answer = await route.fetch();
    const steady = (text: string) =>
      text
        .replaceAll(/req_[0-9A-Za-z]{20,}/g, "req_01KAJ3W7Q2T8N5V0B4C6D9E1F3")
        .replaceAll(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/g, (at) =>
          isJustNow(Date.parse(at)) ? moment.toISOString() : at,
        )
        .replaceAll(/\b[0-9]{13}\b/g, (at) => (isJustNow(Number(at)) ? String(moment.getTime()) : at));
    const headers = Object.fromEntries(
      Object.entries(answer.headers()).map(([name, value]) => [name, steady(value)]),
    );
    delete headers["content-encoding"];
    delete headers["content-length"];
    await route.fulfill({ status: answer.status(), headers, body: steady(await answer.text()) });
  });
}

async function take(browser: Browser, folder: string, scene: Scene, look: Look): Promise<void> {
  const server = await startConsoleServer();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 860 },
    colorScheme: look.theme,
    locale: look.language,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  await steadyAnswers(page);
  try {
    await scene.play(page, look.language);
    // What is still on its way, such as the units of today, belongs in the picture.
    await page.waitForLoadState("networkidle");
    const name = `${scene.name}.${look.language}.${look.theme}.${look.width}.png`;
    await page.screenshot({ path: join(folder, name), fullPage: true, animations: "disabled" });
    console.log(name);
  } catch (error) {
    console.error(
      `${scene.name} ${JSON.stringify(look)}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  } finally {
    await context.close();
    await server.stop();
  }
}

const [folder = "docs/screenshots", only] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const scenes = [...frameScenes, ...categoryScenes, ...productScenes, ...previewScenes];
const looks = process.argv.includes("--all") ? everyLook : documentationLooks;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
for (const scene of scenes.filter(({ name }) => only === undefined || name.includes(only)))
  for (const look of looks) await take(browser, folder, scene, look);
await browser.close();
