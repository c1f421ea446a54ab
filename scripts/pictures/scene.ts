import type { Locator, Page } from "@playwright/test";
import type { Role } from "#contract/console/roles";
import type { SceneName } from "./picture-record.ts";
import type { SteadyProduct } from "./steady-product.ts";
import { password, people } from "./trading-house.ts";
import { resources } from "#web/i18n/resources.ts";

/** Everything a scene uses. */
export type Stage = { page: Page; words: PageWords; product: SteadyProduct };

/** One element, or several with the same number. */
export type Mark = Locator | readonly Locator[];

/** One picture of the guide: a complete step as its reader sees it. */
export type Scene = {
  name: SceneName;
  /** Whether the pictured company creates orders; without it the console only reads. */
  hasPurchasing?: boolean;
  play: (stage: Stage) => Promise<void>;
  /** Elements that the numbers of the guide's list point at, in order. */
  marks: (stage: Stage) => readonly Mark[];
};

/** Signs in without the sign-in page, and opens a screen. */
export async function enter(stage: Stage, role: Role, path: string): Promise<void> {
  await post(stage, "/bff/session", { email: people[role].email, password });
  await stage.page.goto(path);
  await stage.page.getByRole("heading", { level: 1 }).waitFor();
}

/**
 * Sends a page's request without the page. With `key` it calls the gateway as an integrator does.
 * @returns the answer
 * @throws Error with the answer when the status is an error
 */
export async function post(
  { page, product }: Stage,
  path: string,
  data: object,
  { key, method = "POST" }: { key?: string; method?: "POST" | "PUT" | "DELETE" } = {},
): Promise<Record<string, never>> {
  product.countOn();
  const headers = key === undefined ? { "x-console": "1" } : { authorization: `Bearer ${key}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${text}`);
  return text === "" ? {} : (JSON.parse(text) as Record<string, never>);
}

/** Returns the first button whose text begins with this message. */
export function button({ page, words }: Stage, screen: string, key: string): Locator {
  return page.getByRole("button", { name: words.begin(screen, key) }).first();
}

/** Returns the section of a page with this heading. */
export function section({ page, words }: Stage, screen: string, key: string): Locator {
  const heading = page.getByRole("heading", { name: words.whole(screen, key) });
  return page.locator("section").filter({ has: heading }).last();
}

export type Language = keyof typeof resources;

/** Finds texts of the page, by screen and key as in web/i18n. */
export type PageWords = {
  /**
   * Matches the whole text, with any value in its placeholders.
   * @throws Error when the text does not exist
   */
  whole: (screen: string, key: string) => RegExp;
  /** Matches the text anywhere within another, such as the label of a copy button. */
  holding: (screen: string, key: string) => RegExp;
  /** Matches what begins with the text, such as a button that also shows its price. */
  begin: (screen: string, key: string) => RegExp;
};

/** Returns the page's texts in one language. A scene finds elements by what a reader sees, and fails when a text is gone. */
export function pageWords(language: Language): PageWords {
  const pattern = (screen: string, key: string): string => {
    const found = textsOf(resources[language], `${screen}.${key}`);
    if (found.length === 0) throw new Error(`web/i18n has no text ${screen}: ${key} in ${language}.`);
    return `(?:${found.map(withAnything).join("|")})`;
  };
  return {
    whole: (screen, key) => new RegExp(`^\\s*${pattern(screen, key)}\\s*$`),
    holding: (screen, key) => new RegExp(pattern(screen, key)),
    begin: (screen, key) => new RegExp(`^\\s*${pattern(screen, key)}`),
  };
}

/** Returns a text, or the forms of a plural. */
function textsOf(words: object, path: string): string[] {
  const at = (name: string) =>
    name
      .split(".")
      .reduce<unknown>(
        (within, part) => (within && typeof within === "object" ? Reflect.get(within, part) : undefined),
        words,
      );
  return [path, `${path}_one`, `${path}_other`].map(at).filter((text) => typeof text === "string");
}

function withAnything(text: string): string {
  return text
    .split(/\{\{[^}]*\}\}/)
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("\\s*.+?\\s*");
}
