import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { drawCallOuts } from "./call-outs.ts";
import { type Language, pageWords, type Scene } from "./scene.ts";
import { settings } from "./trading-house.ts";
import { moment, startSteadyProduct, type SteadyProduct } from "./steady-product.ts";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Language of the reader, and the width of the window in CSS pixels. */
export type Reader = { language: Language; width: 1280 | 390 };

/** Timeout of every step of a scene, ms. */
const stepTimeout = 45_000;

/**
 * Plays a scene on its own product and takes a picture of the whole page in each theme.
 * @returns the files, identical for an identical page
 */
export async function takePictures(
  browser: Browser,
  scene: Scene,
  { language, width }: Reader,
): Promise<Record<Theme, Uint8Array>> {
  const product = await startSteadyProduct({ hasPurchasing: scene.hasPurchasing ?? false });
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
    // The guide shows desktop pictures at half their width, and phone pictures on phones.
    deviceScaleFactor: width === 390 ? 2 : 1,
    locale: language,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(stepTimeout);
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
    // The second theme redraws everything; otherwise typed text may be half a pixel lower.
    const dark = await picture("dark");
    return { light: await picture("light"), dark };
  } catch (error) {
    const path = join(tmpdir(), `${scene.name}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    throw new Error(`${(error as Error).message}\nA picture of the page at that moment: ${path}`, {
      cause: error,
    });
  } finally {
    await context.close();
  }
}

/**
 * Reduces a picture to 256 colours, more than a screen of this console needs, as a lossless WebP of 40 KB. The same as
 * PNG has 65 KB, and the browser's own PNG 180 KB.
 */
async function smallest(picture: Uint8Array): Promise<Uint8Array> {
  const coloured = await sharp(picture).png({ palette: true, effort: 1, dither: 0, compressionLevel: 0 });
  return sharp(await coloured.toBuffer())
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/**
 * Sends the page's calls one after the other, and none at the same time as a file of the page, because the order of parallel calls
 * would decide which id each gets. Answers get the date of the product's clock, which Node does not know.
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
    // A call that the page cancelled is not an error.
    last = last.then(call).catch(() => undefined);
    return last;
  });
}

/** Waits for everything still loading, such as today's units and pictures further down. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  // After two frames, elements that measure themselves are redrawn.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Moves the pointer away, and replaces the address of this run by the company's. */
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

/** Maximum height of a picture, CSS pixels. */
const maxHeight = 5_000;

/** Makes the window as tall as the page, so that sticky, full-height and scrolling elements are complete in the picture. */
async function showWhole(page: Page): Promise<void> {
  const { width, height: first } = page.viewportSize() ?? { width: 1280, height: 720 };
  let height = first;
  // A tree fills the window, so its height is fixed; otherwise the page would grow with the window forever.
  await page.evaluate(() => {
    for (const tree of document.querySelectorAll<HTMLElement>('[role="tree"]'))
      for (let part = tree.parentElement; part && part.tagName !== "MAIN"; part = part.parentElement)
        part.style.height = `${part.offsetHeight}px`;
  });
  // Elements sized relative to the window grow with it, by less each round.
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
    if (needed > maxHeight)
      throw new Error(`The page is ${needed} pixels high, more than ${maxHeight}: show less in its scene.`);
    height = needed;
    await page.setViewportSize({ width, height });
    await settle(page);
  }
}

/** Returns the Debian packages of fonts that the pictures need and this browser does not find. Another font would move every line. */
export async function missingFonts(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(() => {
      const drawn = (character: string, font = "sans-serif"): string => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        if (!context) throw new Error("This browser cannot draw on a canvas.");
        context.font = `32px ${font}`;
        context.fillText(character, 0, 40);
        return canvas.toDataURL();
      };
      const missing: string[] = [];
      // Without a suitable font all Chinese characters are drawn as the same box.
      if (drawn("采") === drawn("购")) missing.push("fonts-noto-cjk");
      if (drawn("0", '"Liberation Mono", sans-serif') === drawn("0")) missing.push("fonts-liberation");
      return missing;
    });
  } finally {
    await page.close();
  }
}
