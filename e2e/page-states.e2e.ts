import { expectAccessible, furtherRows } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { administrationStates } from "./page-states/administration-states.ts";
import { buyingStates } from "./page-states/buying-states.ts";
import { frameStates } from "./page-states/frame-states.ts";
import { overviewStates } from "./page-states/overview-states.ts";
import { signedOutStates } from "./page-states/signed-out-states.ts";
import { signInAs, startSession } from "./sign-in-as.ts";

/** Lists of states that each follow from the one before, for an administrator, who may open every page. */
const sequences = [
  ["the frame", frameStates],
  ["finding and buying", buyingStates],
  ["payments and overviews", overviewStates],
  ["administration", administrationStates],
] as const;

for (const [name, states] of [["signed out", signedOutStates], ...sequences] as const)
  test(`${name}: no state has an accessibility violation`, async ({ page }) => {
    test.slow();
    if (states !== signedOutStates) await startSession(page, "admin");
    for (const [state, reach] of states)
      await test.step(state, async () => {
        await reach(page);
        await expectAccessible(page, furtherRows);
      });
  });

test("forced colours mark the current page, more contrast removes grey text, and print is dark on white in any theme", async ({
  page,
}) => {
  await signInAs(page, "admin", "/audit");
  await page.emulateMedia({ forcedColors: "active" });
  const [link, selected] = await page
    .getByRole("link", { name: "Audit", exact: true })
    .evaluate((current) => {
      const sample = document.body.appendChild(document.createElement("p"));
      sample.style.background = "SelectedItem";
      sample.style.forcedColorAdjust = "none";
      return [current, sample].map((element) => getComputedStyle(element).backgroundColor);
    });
  expect(link).toBe(selected);
  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  const colourOf = (text: string | RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(/^What administrators/)).toBe(await colourOf("Procurement"));
  await page.emulateMedia({ contrast: "no-preference" });
  await page.getByRole("button", { name: "Switch to dark" }).click();
  const onScreen = await colourOf(/^What administrators/);
  await page.emulateMedia({ media: "print" });
  const onPaper = await colourOf(/^What administrators/);
  expect(onPaper).not.toBe(onScreen);
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeHidden();
});
