import { expect, type Page } from "@playwright/test";
import type { Role } from "../server/contract/console/roles.ts";

/** Signs in as a user of the demo by the API, without the sign-in page (which e2e/sign-in.e2e.ts tests). Opens no screen. */
export async function startSession(page: Page, role: Role): Promise<void> {
  const headers = { "x-console": "1" };
  const answer = await page.request.post("/bff/session", { headers, data: { demo: role } });
  expect(answer.ok()).toBe(true);
}

/** Signs in as a user of the demo, and opens a screen. */
export async function signInAs(page: Page, role: Role, path = "/"): Promise<void> {
  await startSession(page, role);
  await page.goto(path);
  await page.getByRole("navigation").waitFor();
}
