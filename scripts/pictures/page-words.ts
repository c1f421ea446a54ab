import { resources } from "#web/i18n/resources.ts";

export type Language = keyof typeof resources;

/** Finds texts of the page, by screen and key as in web/i18n. */
export type PageWords = {
  /** Matches the whole text, with any value in its placeholders. @throws Error when the text does not exist */
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
