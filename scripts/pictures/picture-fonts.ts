import type { Browser } from "@playwright/test";

/** Debian's packages of the fonts that the pictures are drawn with and this browser does not find: another font moves every line. */
export async function missingFonts(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(() => {
      const drawn = (character: string, font = "sans-serif"): string => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        if (!context) throw new Error("This browser draws no canvas.");
        context.font = `32px ${font}`;
        context.fillText(character, 0, 40);
        return canvas.toDataURL();
      };
      const missing: string[] = [];
      // Without a font for them all Chinese characters are the same box.
      if (drawn("采") === drawn("购")) missing.push("fonts-noto-cjk");
      if (drawn("0", '"Liberation Mono", sans-serif') === drawn("0")) missing.push("fonts-liberation");
      return missing;
    });
  } finally {
    await page.close();
  }
}
