import type { Page } from "@playwright/test";
import type { Role } from "../server/contract/roles.ts";

/** Signs in with one press, as a new user of the demo does. */
export async function signInAs(page: Page, role: Role, path = "/"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: new RegExp(`demo ${role}`, "i") }).click();
  await page.getByRole("navigation").waitFor();
}
