import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import express, { type Router } from "express";
import helmet from "helmet";
import {
  type Compress,
  type CompressedText,
  createCompressedText,
} from "#server/gateway/categories/compressed-text.ts";
import { respondTagged } from "#server/gateway/respond-tagged.ts";
import { plainHeaders } from "#server/shared/plain-headers.ts";
import type { Digests } from "#server/shared/runtime.ts";
import { sendAnswer } from "./plain-http.ts";

/** Path of the API reference. */
export const referencePath = "/docs";

const viewerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const ownFolder = join(import.meta.dirname, "reference");

const javascript = "text/javascript; charset=utf-8";
const css = "text/css; charset=utf-8";

/** The page and its files, by the name after the path. Nothing else of the viewer's package is served. */
const files: Record<string, { type: string; read: (isWithGuide: boolean) => string }> = {
  "": { type: "text/html; charset=utf-8", read: page },
  "reference.js": { type: javascript, read: () => readFileSync(join(ownFolder, "reference.js"), "utf8") },
  "reference.css": { type: css, read: () => readFileSync(join(ownFolder, "reference.css"), "utf8") },
  "swagger-ui.js": { type: javascript, read: () => viewerFile("swagger-ui-bundle.js") },
  "swagger-ui.css": { type: css, read: () => viewerFile("swagger-ui.css") },
};

export type ReferencePages = {
  digests: Digests;
  compress: Compress;
  /** True where this process serves the guide too, which the page links to. */
  hasGuide: boolean;
};

/**
 * Serves the API reference: a viewer of openapi.json under a policy that permits no script or style from elsewhere and none
 * inline. Each file is compressed once, when it is first requested.
 */
export function createReferencePages({
  digests,
  compress,
  hasGuide,
  newRequestId,
}: ReferencePages & { newRequestId: () => string }): Router {
  const texts = new Map<string, CompressedText>();
  function textOf(name: string, read: (isWithGuide: boolean) => string): CompressedText {
    const known = texts.get(name);
    if (known) return known;
    const text = read(hasGuide);
    const made = createCompressedText(text, digests.sha256(text).slice(0, 32), compress);
    texts.set(name, made);
    return made;
  }

  const router = express.Router();
  router.use(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  for (const [name, { type, read }] of Object.entries(files))
    router.get(`/${name}`, async ({ headers }, response) => {
      const accepted = plainHeaders(headers);
      const text = textOf(name, read);
      sendAnswer(response, await respondTagged({ text, type, requestId: newRequestId(), headers: accepted }));
    });
  return router;
}

function viewerFile(name: string): string {
  return readFileSync(join(viewerFolder, name), "utf8");
}

function page(isWithGuide: boolean): string {
  const guide = isWithGuide
    ? `<a href="/guide/integrator.html">Guide for integrators</a><a href="/guide/zh-cn/integrator.html" lang="zh-CN">对接指南</a>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${referencePath}/swagger-ui.css">
<link rel="stylesheet" href="${referencePath}/reference.css">
<script src="${referencePath}/reference.js"></script>
<script src="${referencePath}/swagger-ui.js" defer></script>
</head>
<body>
<nav class="links" aria-label="More about this API">${guide}<a href="/openapi.json">openapi.json</a><a href="/openapi.yaml">openapi.yaml</a><a href="/llms.txt">llms.txt</a></nav>
<main></main>
<noscript>This page needs JavaScript. <a href="/openapi.json">openapi.json</a> has the same content.</noscript>
</body>
</html>
`;
}
