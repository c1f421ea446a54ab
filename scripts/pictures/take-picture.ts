import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { drawCallOuts } from "./call-outs.ts";
import { type Language, pageWords } from "./page-words.ts";
import type { Scene } from "./scene.ts";
import { settings } from "./trading-house.ts";
import { moment, startSteadyProduct, type SteadyProduct } from "./steady-product.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Who looks, and through how wide a window. */
export type Reader = { language: Language; width: 1280 | 390 };

/** So long a scene waits for what it asks for, ms. */
const patience = 45_000;

/** Plays a scene on a product of its own and pictures it whole in each theme. @returns the files, the same bytes for the same page */
export async function takePictures(
  browser: Browser,
  scene: Scene,
  { language, width }: Reader,
): Promise<Record<Theme, Uint8Array>> {
  const product = await startSteadyProduct();
  try {
    return await pictureOn(product, browser, scene, { language, width });
  } finally {
    await product.stop();
  }
}

async function pictureOn(
  product: SteadyProduct,
  browser: Browser,
  scene: Scene,
  { language, width }: Reader,
): Promise<Record<Theme, Uint8Array>> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height: width === 390 ? 844 : 720 },
    // The guide shows a desktop at half its width, and a phone's picture on a phone.
    deviceScaleFactor: width === 390 ? 2 : 1,
    locale: language,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(patience);
    await page.clock.setFixedTime(moment);
    await askOneByOne(page, product);
    const stage = { page, words: pageWords(language), product };
    await scene.play(stage);
    await page.waitForLoadState("networkidle");
    await settle(page);
    await showWhole(page);
    await tidy(page, product.url);
    await drawCallOuts(page, scene.marks(stage));
    const picture = async (colorScheme: Theme) => {
      await page.emulateMedia({ colorScheme });
      return smallest(await page.screenshot({ animations: "disabled" }));
    };
    // Each after the other, so that all is drawn anew: a field's text that was typed may else lie half a pixel lower.
    const dark = await picture("dark");
    return { light: await picture("light"), dark };
  } catch (error) {
    const path = join(tmpdir(), `${scene.name}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    throw new Error(`${(error as Error).message}\nThe page as it was then: ${path}`, { cause: error });
  } finally {
    await context.close();
  }
}

/**
 * As 256 colours, more than a screen of this console is told apart by, in a WebP without loss: 40 KB instead of the 65 KB of
 * such a PNG and the 180 KB of the browser's own.
 */
async function smallest(picture: Uint8Array): Promise<Uint8Array> {
  const coloured = await sharp(picture).png({ palette: true, effort: 1, dither: 0, compressionLevel: 0 });
  return sharp(await coloured.toBuffer())
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/**
 * The page's calls one after the other, and none beside a file of the page: whichever of two at the same time is first must not
 * say which id it gets. An answer is dated by the product's clock, which Node does not know.
 */
async function askOneByOne(page: Page, product: SteadyProduct): Promise<void> {
  let last = Promise.resolve();
  const files = new Set<Promise<unknown>>();
  await page.route("**/*", async (route, request) => {
    if (!new URL(request.url()).pathname.startsWith("/bff/")) {
      await last;
      const answered = request.response().catch(() => null);
      files.add(answered);
      void answered.then(() => files.delete(answered));
      return route.continue();
    }
    const call = async () => {
      await Promise.all(files);
      if (request.method() !== "GET") product.countOn();
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), date: new Date(product.time()).toUTCString() };
      await route.fulfill({ response, headers });
    };
    // A call that the page gave up is no fault.
    last = last.then(call).catch(() => undefined);
    return last;
  });
}

/** What is still on its way, such as the units of today and pictures further down, belongs in the picture. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  // Two frames: what measures itself has drawn itself anew.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Nothing lies under the pointer, and the address of this run is the company's. */
async function tidy(page: Page, address: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(
    ([here, there]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        text.nodeValue = text.nodeValue?.replaceAll(here, there) ?? "";
    },
    [address, settings.PUBLIC_URL] as const,
  );
}

/** Nobody reads a picture that is higher, CSS pixels. */
const tallest = 5_000;

/** As tall a window as the page: what reaches down the window, sticks to its edge or scrolls in itself is whole in the picture. */
async function showWhole(page: Page): Promise<void> {
  const { width, height: first } = page.viewportSize() ?? { width: 1280, height: 720 };
  let height = first;
  // A tree takes what the window leaves it: it keeps its height, or the page would never be as high as the window.
  await page.evaluate(() => {
    for (const tree of document.querySelectorAll<HTMLElement>('[role="tree"]'))
      for (let part = tree.parentElement; part && part.tagName !== "MAIN"; part = part.parentElement)
        part.style.height = `${part.offsetHeight}px`;
  });
  // What is as high as a part of the window grows with it, a little less each time.
  for (let round = 0; round < 6; round += 1) {
    const needed = await page.evaluate(() => {
      scrollTo(0, 0);
      const hidden = [...document.querySelectorAll("body *")]
        .filter((each) => each.checkVisibility() && !each.closest('[role="tree"]'))
        .filter((each) => each.scrollHeight > each.clientHeight + 1)
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && !each.matches("textarea"))
        .map((each) => each.scrollHeight - each.clientHeight);
      return Math.max(document.documentElement.scrollHeight, innerHeight + Math.max(0, ...hidden));
    });
    if (needed <= height) return;
    if (needed > tallest) throw new Error(`The page is ${needed} pixels high: let its scene show less.`);
    height = needed;
    await page.setViewportSize({ width, height });
    await settle(page);
  }
}
