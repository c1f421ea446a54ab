import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFiles } from "../web/preload/page-files.ts";
import { build, type Plugin, type Rolldown } from "vite";

const tag = '<script src="/preload-script.ts"></script>';
/** Placeholder in web/preload/page-files.ts for the names of the built files. */
const placeholder = "__PAGE_FILES__";

/** Files of the development server, where nothing is built. */
const servedFiles = JSON.stringify({
  screens: {},
  words: {},
});

/**
 * Inlines web/preload-script.ts into the page as one small script, so that its requests are in flight before the browser has found
 * any other file. The nonce that Vite gives every script makes the content security policy accept it.
 */
export function preloadScript({ mode }: { mode: string }): Plugin[] {
  const web = join(import.meta.dirname, "../web");
  return [
    {
      name: "preload-script",
      transformIndexHtml: {
        order: "pre",
        handler: async (html, { server }) => {
          const code = await compile(join(web, "preload-script.ts"), mode);
          const script = `<script>${server ? code.replaceAll(placeholder, servedFiles) : code}</script>`;
          return html.replace(tag, () => script);
        },
      },
    },
    {
      name: "preload-script-screens",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle }) =>
          bundle && html.replaceAll(placeholder, () => JSON.stringify(filesOf(bundle, web))),
      },
    },
  ];
}

/** Three times the length of the script; any library is ten times as long. */
const maxCharacters = 10_000;

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
        // Tables of the contract are next to schemas, which this script does not need.
        treeshake: { manualPureFunctions: ["z"] },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("The page's first script was not built.");
  const code = output.output[0].code.trim();
  if (code.length > maxCharacters)
    throw new Error(
      `The page's first script has ${code.length} characters, more than the limit of ${maxCharacters}: one of its imports includes a library. The build drops an unused schema only if z alone creates it: no spread, no method of another schema.`,
    );
  return code;
}

/** Returns a script and all scripts that it imports, directly or not. */
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

/** Matches the source of a screen's chunk; a screen is a route. */
const screenFile = /^(.*\/)(route|index)\.tsx$/;

function sourceOf(chunk: Rolldown.OutputChunk): string {
  return chunk.facadeModuleId?.split("?")[0] ?? "";
}

/** Returns whether a file is a screen's first, which the page's first script requests with all that it imports. */
export function isScreen(file: Rolldown.OutputBundle[string] | undefined): boolean {
  return file?.type === "chunk" && screenFile.test(sourceOf(file));
}

/** Returns the built files that the page's first script names. */
export function filesOf(bundle: Rolldown.OutputBundle, web: string): PageFiles {
  return {
    screens: screensByPath(bundle, web),
    words: wordsByLanguage(bundle, web),
  };
}

/** Returns the message files of each screen and of `common`, by language folder. */
function wordsByLanguage(bundle: Rolldown.OutputBundle, web: string): PageFiles["words"] {
  const words: Record<string, Record<string, string>> = {};
  for (const part of Object.values(bundle)) {
    const source = (part.type === "chunk" && part.facadeModuleId) || "";
    const [, language, name] = /^\/i18n\/([\w-]+)\/([\w-]+)\.ts$/.exec(source.replace(web, "")) ?? [];
    if (part.type !== "chunk" || language === undefined || name === undefined) continue;
    if (part.imports.length > 0)
      throw new Error(
        `${source} imports another file: a message file must not import one that is built separately.`,
      );
    (words[language] ??= {})[name] = `/${part.fileName}`;
  }
  const [names, otherNames] = Object.values(words).map((files) => Object.keys(files).sort().join(" "));
  if (names !== otherNames)
    throw new Error(
      `A screen imports messages directly, so they have no file of their own: ${names} and ${otherNames}`,
    );
  return words;
}

/**
 * Returns the files that each screen loads in addition to the page, by the screen's path, such as `/apps/$app`. A
 * path needs the `route.tsx` of its folder and of those above, and the `index.tsx` of its own.
 */
function screensByPath(bundle: Rolldown.OutputBundle, web: string): PageFiles["screens"] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const loaded = entry ? filesWith(bundle, entry.fileName) : new Set<string>();
  const parts = chunks.flatMap((chunk) => {
    const source = sourceOf(chunk);
    const found = screenFile.exec(source.replace(`${web}/screens/`, "/"));
    if (!found || !chunk.isDynamicEntry) return [];
    const [, folder = "", kind] = found;
    return [{ folder, kind, source, files: filesWith(bundle, chunk.fileName) }];
  });
  return Object.fromEntries(
    parts.map(({ folder: path }) => {
      const needed = parts.filter(({ folder, kind }) =>
        kind === "index" ? folder === path : path.startsWith(folder),
      );
      const files = new Set(needed.flatMap((part) => [...part.files]));
      return [
        path.replace(/(?<=.)\/$/, ""),
        {
          scripts: [...files].filter((file) => !loaded.has(file)).map((file) => `/${file}`),
          words: needed.flatMap(({ source }) => wordsIn(readFileSync(source, "utf8"))),
        },
      ];
    }),
  );
}

/** Returns the message namespaces that a screen's route loads. */
function wordsIn(route: string): string[] {
  return [...route.matchAll(/\bloadWords\("([\w-]+)"\)/g)].flatMap(([, name]) => name ?? []);
}
