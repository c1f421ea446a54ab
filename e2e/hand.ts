import type { Locator, Page } from "@playwright/test";

/** How a person goes: with the mouse, or by Tab and Enter alone. */
export type Hand = {
  press: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
};

export const mouse = (): Hand => ({
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
});

export function keyboard(page: Page): Hand {
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let steps = 0; steps < 100; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("no Tab leads there");
  }
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    fill: async (field, text) => {
      await reach(field);
      await page.keyboard.type(text);
    },
  };
}
