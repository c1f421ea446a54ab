import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { msw } from "msw/vite";
import { defineConfig } from "vite";
import { compressedAssets } from "./scripts/compressed-assets.ts";
import { earlyPage } from "./scripts/early-page.ts";
import { firstFrame } from "./scripts/first-frame.ts";
import { firstPageBudget } from "./scripts/first-page-budget.ts";
import { schemaChecksOnly } from "./scripts/schema-checks-only.ts";

/** A schema or an endpoint that nothing in a program reads is left out of it. */
const treeshake = { manualPureFunctions: ["z", "defineEndpoint"] };

/** Of gzip: a first page that is over it ends the build. */
const firstPageBytes = 200_000;

export default defineConfig(({ mode }) => ({
  root: "web",
  publicDir: "../public",
  // The server puts a fresh nonce in its place on every answer; react-aria reads it from the meta tag that Vite adds.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "screens",
      generatedRouteTree: "route-tree.gen.ts",
      autoCodeSplitting: true,
      // What a screen loads first comes with the screen, not with every page.
      codeSplittingOptions: {
        defaultBehavior: [["component", "loader"], ["errorComponent"], ["notFoundComponent"]],
      },
      // Only these files are routes; everything else in a screen's folder is private to it.
      routeFileIgnorePattern: "^(?!.*(__root|route|index)\\.tsx$).*\\.tsx?$",
    }),
    react(),
    earlyPage({ mode }),
    firstFrame(),
    compressedAssets(),
    { ...optimizeLocales.vite({ locales: ["en-US", "zh-CN"] }), enforce: "pre" as const },
    // `--mode demo` runs the product itself in the browser (web/mocks); its service worker is served then only.
    ...(mode === "demo"
      ? [msw({ mode: "worker-only" })]
      : [schemaChecksOnly(), firstPageBudget({ most: firstPageBytes })]),
  ],
  worker: { rolldownOptions: { treeshake } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Few files: each costs the browser a millisecond before the first paint, whether it is kept or not.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake,
      // Compressing takes a second and would be remarked on at every start.
      checks: { bundlerTimings: false },
      output: {
        // Every file names the files it imports: the bundler's names, which list who shares one, would weigh 3 KB a page.
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
        // One file of what every page needs and one of what most screens share: half the files, and 8 KB less, of the
        // bundler's own splitting. A screen's words and its first file stay themselves: the page's early script names them.
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 6, test: /\.m?js$|\/(ui|api|cart|frame|contract)\/.*\.tsx?$/ },
          ],
        },
      },
    },
  },
}));
