import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFiles } from "../web/early/page-files.ts";
import { build, type Plugin, type Rolldown } from "vite";

const tag = '<script src="/early-page.ts"></script>';
/** What web/early/page-files.ts calls the files that the build names. */
const files = "__PAGE_FILES__";

/** Where vite serves what is not built. */
const servedFiles = JSON.stringify({
  screens: {},
  words: {},
});

/**
 * Writes web/early-page.ts into the page as one small script of its own: what it begins is under way before the
 * browser has found any other file. The nonce that Vite gives every script makes the content security policy accept it.
 */
export function earlyPage({ mode }: { mode: string }): Plugin[] {
  const web = join(import.meta.dirname, "../web");
  return [
    {
      name: "early-page",
      transformIndexHtml: {
        order: "pre",
        handler: async (html, { server }) => {
          const code = await compile(join(web, "early-page.ts"), mode);
          const script = `<script>${server ? code.replaceAll(files, servedFiles) : code}</script>`;
          return html.replace(tag, () => script);
        },
      },
    },
    {
      name: "early-page-screens",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle }) =>
          bundle && html.replaceAll(files, () => JSON.stringify(filesOf(bundle, web))),
      },
    },
  ];
}

/** Three times what the script has: a library is ten times that. */
const mostCharacters = 10_000;

async function compile(entry: string, mode: string): Promise<string> {
  const built = await build({
    configFile: false,
    mode,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: { format: "iife", codeSplitting: false },
        // Tables of the contract lie beside schemas, which nothing here needs.
        treeshake: { manualPureFunctions: ["z"] },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("The page's first script was not built.");
  const code = output.output[0].code.trim();
  if (code.length > mostCharacters)
    throw new Error(
      `The page's first script has ${code.length} characters instead of at most ${mostCharacters}: something that it imports brings a library along. A schema that stands beside what it needs is left out only if nothing but z makes it: no spread, no method of another schema.`,
    );
  return code;
}

/** A script and every script that it cannot begin without. */
export function filesWith(
  bundle: Rolldown.OutputBundle,
  file: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const chunk = bundle[file];
  for (const next of chunk?.type === "chunk" ? chunk.imports : []) filesWith(bundle, next, found);
  return found;
}

/** The files of a build that the page's first script names. */
export function filesOf(bundle: Rolldown.OutputBundle, web: string): PageFiles {
  return {
    screens: screensByPath(bundle, web),
    words: wordsByLanguage(bundle, web),
  };
}

/** The file of each screen's words and of `common`, by the name of their folder. */
function wordsByLanguage(bundle: Rolldown.OutputBundle, web: string): PageFiles["words"] {
  const words: Record<string, Record<string, string>> = {};
  for (const part of Object.values(bundle)) {
    const source = (part.type === "chunk" && part.facadeModuleId) || "";
    const [, language, name] = /^\/i18n\/([\w-]+)\/([\w-]+)\.ts$/.exec(source.replace(web, "")) ?? [];
    if (part.type !== "chunk" || language === undefined || name === undefined) continue;
    if (part.imports.length > 0)
      throw new Error(
        `${source} waits for another file: what it imports must not be a file of words itself.`,
      );
    (words[language] ??= {})[name] = `/${part.fileName}`;
  }
  const [names, others] = Object.values(words).map((files) => Object.keys(files).sort().join(" "));
  if (names !== others)
    throw new Error(`A screen imports words, which then have no file of their own: ${names} and ${others}`);
  return words;
}

/** What a screen loads beyond the page itself, by the path of the screen. */
function screensByPath(bundle: Rolldown.OutputBundle, web: string): PageFiles["screens"] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const loaded = entry ? filesWith(bundle, entry.fileName) : new Set<string>();
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const [source = ""] = chunk.facadeModuleId?.split("?") ?? [];
      // The page at `/` has no folder of its own in the tree of routes.
      const [found, screen = ""] =
        /^(?:(.*)\/route|index)\.tsx/.exec(source.replace(`${web}/screens/`, "")) ?? [];
      if (found === undefined || !chunk.isDynamicEntry) return [];
      const scripts = [...filesWith(bundle, chunk.fileName)]
        .filter((file) => !loaded.has(file))
        .map((file) => `/${file}`);
      return [[`/${screen}`, { scripts, words: wordsIn(readFileSync(source, "utf8")) }]];
    }),
  );
}

/** The words that a screen's route waits for. */
function wordsIn(route: string): string[] {
  return [...route.matchAll(/\bloadWords\("([\w-]+)"\)/g)].flatMap(([, name]) => name ?? []);
}
