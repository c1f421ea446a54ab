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

/** Where a page keeps what is looked for. */
type Sought = { sought?: Element[] };

/** Goes on by Tab until something that the locator names has the focus: whoever has no mouse has to get there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 250; steps += 1) {
    // Who has a role and a name is read from the whole page: at every step it took most of the time.
    if (steps % 8 === 0)
      await target.evaluateAll((all) => void ((globalThis as unknown as Sought).sought = all));
    const isThere = await page.evaluate(() => {
      const { sought = [] } = globalThis as unknown as Sought;
      return sought.some((element) => element === document.activeElement);
    });
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no Tab leads to ${target.toString()}`);
}

export function keyboard(page: Page): Hand {
  return {
    press: async (target) => {
      await tabTo(page, target);
      await page.keyboard.press("Enter");
    },
    fill: async (field, text) => {
      await tabTo(page, field);
      await page.keyboard.type(text);
    },
  };
}
