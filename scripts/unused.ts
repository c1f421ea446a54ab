import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf, type SourceFile } from "./house.ts";

/**
 * Values that are exported for nobody, as `path name`: no other file names them, or only their own test does while their own
 * file has no use for them. A type may stand in an exported signature without being imported, so types do not count.
 */
export function unusedExports(files: SourceFile[]): string[] {
  const importers = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => {
        // The router finds a screen's route by its file.
        if (name === "Route" && path.startsWith("web/screens/")) return false;
        const users = (importers.get(path) ?? []).filter((file) => names(file.text, name) > 0);
        const isOwnTest = (file: SourceFile) => file.path.startsWith(`${path.replace(/\.tsx?$/, "")}.`);
        return names(text, name) > 1 ? users.length === 0 : users.every(isOwnTest);
      })
      .map((name) => `${path} ${name}`),
  );
}

function names(text: string, name: string): number {
  return text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
}

type Texts = { [key: string]: string | string[] | Texts };

/** Messages that no file of the page says: neither by their key nor by a template such as `verdict.${kind}.title`. */
export function unusedMessages(files: SourceFile[], messages: Texts): string[] {
  const text = files.map((file) => file.text).join("\n");
  const literals = new Set([...text.matchAll(/["'`](?:[\w-]+:)?([\w.-]+)["'`]/g)].map(([, key]) => key));
  const templates = [...text.matchAll(/`(?:[\w-]+:)?([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map(
    ([, template = ""]) =>
      new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, ".+")}$`),
  );
  const isSaid = (key: string) => literals.has(key) || templates.some((template) => template.test(key));
  return keysOf(messages).filter((key) => !isSaid(key.replace(/_(one|other)$/, "")));
}

function keysOf(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" || Array.isArray(value) ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}

/** Classes that no component wears, and worn ones that no style sheet has, as `path name`. */
export function unusedClasses(
  files: SourceFile[],
  read = (path: string) => readFileSync(path, "utf8"),
): string[] {
  const worn = new Map<string, Set<string>>();
  const isChosen = new Set<string>();
  for (const { path, text } of files)
    for (const [, name = "", target = ""] of text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)"/gm)) {
      const sheet = join(dirname(path), target);
      const classes = worn.get(sheet) ?? worn.set(sheet, new Set()).get(sheet);
      for (const [, wornOne = ""] of text.matchAll(new RegExp(`(?<![./])\\b${name}\\.(\\w+)`, "g")))
        classes?.add(wornOne);
      // A class that is chosen by a value, such as a tone, is not followed.
      if (text.includes(`${name}[`)) isChosen.add(sheet);
    }
  return [...worn].flatMap(([sheet, classes]) => {
    const css = read(sheet).replace(/\/\*[^]*?\*\//g, "");
    const styled = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
    const idle = isChosen.has(sheet) ? [] : [...styled.difference(classes)];
    return [...idle, ...classes.difference(styled)].map((name) => `${sheet} ${name}`);
  });
}
