import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { resources } from "#web/i18n/resources.ts";
import { type SourceFile, sourceFiles } from "./house.ts";

// knip finds unused exports, files and packages (`npm run check`); these are what it does not know.

const files = sourceFiles();
/** index.html with its placeholders as string literals, so that their messages count as used. */
const firstFrame = {
  path: "web/index.html",
  text: readFileSync("web/index.html", "utf8").replace(/%(\w+)%/g, '"$1"'),
};
/** The page, and what of the contract names its texts: the advice about a failure. */
const page = files.filter(
  ({ path }) =>
    path === "server/contract/shared/failure-advice.ts" ||
    (path.startsWith("web/") && !path.startsWith("web/i18n/") && !/\.test\.tsx?$/.test(path)),
);

describe("unused messages and classes", () => {
  test.each(Object.entries(resources.en))("the page uses every message of %s", (_namespace, messages) => {
    expect(unusedMessages([...page, firstFrame], messages)).toEqual([]);
  });

  test("unused messages are found", () => {
    const text = 't("units", { count }); t(`common:tones.${tone}`); t("title");';
    const messages = { units_one: "", units_other: "", tones: { ok: "" }, title: "", old: { note: "" } };
    expect(unusedMessages([{ path: "web/a.tsx", text }], messages)).toEqual(["old.note"]);
  });

  test("every CSS class is used and defined", () => {
    expect(unusedClasses(page)).toEqual([]);
  });

  test("unused and undefined CSS classes are found", () => {
    const text = 'import styles from "./a.module.css";\nstyles.worn; styles.bare;\n';
    const css = ".worn .idle { top: 0 }";
    expect(unusedClasses([{ path: "web/a.tsx", text }], () => css)).toEqual([
      "web/a.module.css idle",
      "web/a.module.css bare",
    ]);
  });
});

type Texts = { [key: string]: string | string[] | Texts };

/** Returns messages that no file of the page uses, neither by key nor by a template such as `verdict.${kind}.title`. */
function unusedMessages(files: SourceFile[], messages: Texts): string[] {
  const text = files.map((file) => file.text).join("\n");
  const literals = new Set([...text.matchAll(/["'`](?:[\w-]+:)?([\w.-]+)["'`]/g)].map(([, key]) => key));
  const templates = [...text.matchAll(/`(?:[\w-]+:)?([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map(
    ([, template = ""]) =>
      new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, ".+")}$`),
  );
  const isUsed = (key: string) => literals.has(key) || templates.some((template) => template.test(key));
  return keysOf(messages).filter((key) => !isUsed(key.replace(/_(one|other)$/, "")));
}

function keysOf(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" || Array.isArray(value) ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}

/** Returns classes that no component uses, and used classes that no style sheet defines, as `path name`. */
function unusedClasses(files: SourceFile[], read = (path: string) => readFileSync(path, "utf8")): string[] {
  const used = new Map<string, Set<string>>();
  const dynamicSheets = new Set<string>();
  for (const { path, text } of files)
    for (const [, name = "", target = ""] of text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)"/gm)) {
      const sheet = join(dirname(path), target);
      const classes = used.get(sheet) ?? used.set(sheet, new Set()).get(sheet);
      for (const [, usedName = ""] of text.matchAll(new RegExp(`(?<![./])\\b${name}\\.(\\w+)`, "g")))
        classes?.add(usedName);
      // A class chosen by a value, such as a tone, cannot be followed.
      if (text.includes(`${name}[`)) dynamicSheets.add(sheet);
    }
  return [...used].flatMap(([sheet, classes]) => {
    const css = read(sheet).replace(/\/\*[^]*?\*\//g, "");
    const styled = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
    const unused = dynamicSheets.has(sheet) ? [] : [...styled.difference(classes)];
    return [...unused, ...classes.difference(styled)].map((name) => `${sheet} ${name}`);
  });
}
