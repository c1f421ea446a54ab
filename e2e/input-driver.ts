import type { Locator, Page } from "@playwright/test";

/** Operates a page with the mouse, or with the keyboard alone (Tab, Enter and typing). */
export type InputDriver = {
  press: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
};

export const mouse = (): InputDriver => ({
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
});

/** Global of the page that stores the elements searched for. */
type TargetStore = { targets?: Element[] };

/**
 * Presses Tab until an element of the locator has the focus.
 * @throws Error when 250 presses do not reach it
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.first().waitFor();
  for (let steps = 0; steps < 250; steps += 1) {
    // Resolving roles and names reads the whole page, which took most of the time when done at every step.
    if (steps % 8 === 0)
      await target.evaluateAll((all) => void ((globalThis as unknown as TargetStore).targets = all));
    const isThere = await page.evaluate(() => {
      const { targets = [] } = globalThis as unknown as TargetStore;
      return targets.some((element) => element === document.activeElement);
    });
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

export function keyboard(page: Page): InputDriver {
  return {
    press: async (target) => {
      await tabTo(page, target);
      await page.keyboard.press("Enter");
    },
    fill: async (field, text) => {
      await tabTo(page, field);
      // Typed at the field, because a dialog that has just opened may still move the focus.
      await field.pressSequentially(text);
    },
  };
}
