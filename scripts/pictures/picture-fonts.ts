import type { Browser } from "@playwright/test";

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
