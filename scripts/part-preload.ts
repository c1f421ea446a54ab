import type { Plugin, Rolldown } from "vite";
import { filesWith, isScreen } from "./preload-script.ts";

/**
 * Keeps what Vite writes before each dynamic import, the names of the files to request with it, to files that are not there
 * anyway. With every name, a first page would be 2 KB heavier.
 */
export function partPreload(): Plugin {
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "part-preload",
    config: () => ({
      build: {
        modulePreload: {
          // Every browser of the target supports module preloading.
          polyfill: false,
          resolveDependencies: (file, files, { hostId }) =>
            filesToPreload(bundle, { file, files, from: hostId }),
        },
      },
    }),
    generateBundle: {
      order: "pre",
      handler(_, made) {
        bundle = made;
      },
    },
  };
}

type DynamicImport = {
  file: string;
  /** The imported file, and all files that it imports. */
  files: readonly string[];
  /** Path of the importing file. */
  from: string;
};

/** Returns the files to request with a dynamic import: none for a screen, whose files the page's first script requests. */
export function filesToPreload(
  bundle: Rolldown.OutputBundle,
  { file, files, from }: DynamicImport,
): string[] {
  if (isScreen(bundle[file])) return [];
  const loaded = filesWith(bundle, from);
  const missing = files.filter((name) => !loaded.has(name));
  // The import itself requests its own file.
  return missing.some((name) => name !== file) ? missing : [];
}
