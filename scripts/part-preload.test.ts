import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { filesToPreload } from "./part-preload.ts";

/** Builds the output of a page from the imports of its files; only what is read here is there. */
function bundleOf(files: Record<string, { imports: string[]; source?: string }>): Rolldown.OutputBundle {
  return Object.fromEntries(
    Object.entries(files).map(([fileName, { imports, source }]) => [
      fileName,
      { type: "chunk", fileName, imports, facadeModuleId: source ?? null } as Rolldown.OutputChunk,
    ]),
  );
}

const bundle = bundleOf({
  "page.js": { imports: ["runtime.js"] },
  "runtime.js": { imports: [] },
  "widgets.js": { imports: ["runtime.js"] },
  "dialog.js": { imports: ["widgets.js", "runtime.js"], source: "/web/frame/dialog.tsx" },
  "small.js": { imports: ["runtime.js"], source: "/web/frame/small.tsx" },
  "orders.js": { imports: ["widgets.js"], source: "/web/screens/orders/index.tsx?tsr-split=component" },
});

test.each([
  ["dialog.js", ["dialog.js", "widgets.js", "runtime.js"], ["dialog.js", "widgets.js"]],
  ["small.js", ["small.js", "runtime.js"], []],
  ["orders.js", ["orders.js", "widgets.js", "runtime.js"], []],
])("requests with %s only the files that nothing else has requested", (file, files, requested) => {
  expect(filesToPreload(bundle, { file, files, from: "page.js" })).toEqual(requested);
});
