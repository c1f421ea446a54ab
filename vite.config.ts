import { constants } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { msw } from "msw/vite";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { partPreload } from "./scripts/part-preload.ts";
import { preloadScript } from "./scripts/preload-script.ts";
import { firstFrame } from "./scripts/first-frame.ts";
import { licenses } from "./scripts/licenses.ts";
import { firstPageBudget } from "./scripts/first-page-budget.ts";

/** Removes schemas and endpoints that a bundle does not use. */
const treeshake = { manualPureFunctions: ["z", "defineEndpoint"] };

/** Maximum size of a first page, in bytes of gzip; a larger one fails the build. */
const firstPageBytes = 200_000;

export default defineConfig(({ mode }) => ({
  root: "web",
  publicDir: "../public",
  // The server replaces it by a fresh nonce in every answer; react-aria reads it from the meta tag that Vite adds.
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "screens",
      generatedRouteTree: "route-tree.gen.ts",
      autoCodeSplitting: true,
      // The loader of a screen is part of the screen's chunk, not of every page.
      codeSplittingOptions: {
        defaultBehavior: [["component", "loader"], ["errorComponent"], ["notFoundComponent"]],
      },
      // Only these files are routes; all other files in a screen's folder are private to it.
      routeFileIgnorePattern: "^(?!.*(__root|route|index)\\.tsx$).*\\.tsx?$",
    }),
    react(),
    preloadScript({ mode }),
    partPreload(),
    firstFrame(),
    licenses(),
    // Compressed once here instead of on every request. A smaller file fits into one packet as it is.
    compression({
      include: /\.(js|css|svg|json)$/,
      threshold: 1_400,
      algorithms: [
        defineAlgorithm("gzip", { level: constants.Z_BEST_COMPRESSION }),
        // Quality 11 takes twice as long and saves two percent.
        defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      ],
    }),
    { ...optimizeLocales.vite({ locales: ["en-US", "zh-CN"] }), enforce: "pre" as const },
    // `--mode demo` runs the product itself in the browser (web/mocks); its service worker is served only then.
    ...(mode === "demo" ? [msw({ mode: "worker-only" })] : [firstPageBudget({ most: firstPageBytes })]),
  ],
  worker: { rolldownOptions: { treeshake } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    // Few files, because each costs the browser a millisecond before the first paint, cached or not.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake,
      // Compressing takes a second, and the bundler would warn about it at every start.
      checks: { bundlerTimings: false },
      output: {
        // Every file contains the names of its imports; the bundler's own names, which list the sharing modules, would add 3 KB a page.
        chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
        // One file for every page and one for the modules that most screens share: a third fewer files than with the bundler's own
        // splitting, at the same weight. A screen's texts and its first file stay separate, because the page's early script names them.
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"], priority: 1 },
            // Loads with the screens and dialogs that have a form.
            { name: "forms", test: /\/(react-hook-form|@hookform)\//, priority: 1 },
            {
              name: "shared",
              minShareCount: 20,
              test: /\.m?js$|\/(ui(?!\/forms)|api|cart|frame|contract)\/.*\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
