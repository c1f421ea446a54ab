import { field, press, shows, type PageState } from "./page-state.ts";

/** States before sign-in. */
export const signedOutStates: readonly PageState[] = [
  [
    "sign-in",
    async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: /demo buyer/i }).waitFor();
    },
  ],
  [
    "sign-in, fields missing",
    async (page) => {
      await press(page, "Sign in");
      await shows(page, "Enter your password.");
    },
  ],
  [
    "sign-in, refused",
    async (page) => {
      await field(page, "Email").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await press(page, "Sign in");
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "a one-time link that does not work",
    async (page) => {
      await page.goto("/welcome#nothing");
      await page.getByRole("alert").waitFor();
    },
  ],
];
