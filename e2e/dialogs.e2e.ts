import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

test("on a phone, submitting an invalid field focuses it and scrolls to its label", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "admin", "/plans");
  await page.getByRole("button", { name: "New plan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("trial");
  await dialog.getByLabel("Units per day").fill("many");
  await dialog.getByRole("button", { name: "Create plan" }).click();
  await expect(dialog.getByLabel("Units per day")).toBeFocused();
  await expect(dialog.getByText("Units per day", { exact: true })).toBeInViewport({ ratio: 1 });
});
