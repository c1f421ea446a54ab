import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf, type SourceFile } from "./house.ts";

/**
 * Returns unused exported values as `path name`: no other file uses them, or only their own test does and their own file does
 * not. Types are excluded, because an exported signature may use one that is never imported.
 */
export function unusedExports(files: SourceFile[]): string[] {
  const importers = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => {
        // The router finds a screen's route by its file name.
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

/** Returns messages that no file of the page uses, neither by key nor by a template such as `verdict.${kind}.title`. */
export function unusedMessages(files: SourceFile[], messages: Texts): string[] {
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
export function unusedClasses(
  files: SourceFile[],
  read = (path: string) => readFileSync(path, "utf8"),
): string[] {
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
