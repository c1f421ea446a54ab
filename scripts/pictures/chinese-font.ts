import type { Browser } from "@playwright/test";

/** Whether this machine's browser has the glyphs of Chinese: without a font, every character is drawn as one and the same box. */
export async function drawsChinese(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(() => {
      const drawn = (character: string): string => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        if (!context) throw new Error("This browser draws no canvas.");
        context.font = "32px sans-serif";
        context.fillText(character, 0, 40);
        return canvas.toDataURL();
      };
      return drawn("采") !== drawn("购");
    });
  } finally {
    await page.close();
  }
}
