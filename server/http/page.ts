import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import compression from "compression";
import express, { type RequestHandler, type Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { roles, type Screen } from "#contract/roles";
import { headerNames } from "#contract/request-headers";
import { nonceOf } from "./security-headers.ts";
import { edgeFailures, sendFailure } from "./send-failure.ts";

/** What vite.config.ts has the build write where a nonce belongs. */
const noncePlaceholder = "__CSP_NONCE__";

const screens = new Set<string>(Object.values(roles).flatMap(({ screens: some }): readonly Screen[] => some));
const pages = new Set(["", "sign-in", ...screens]);

/**
 * The built page: hashed assets for a year, everything else asked for again, and index.html at each of the console's own
 * paths with a fresh nonce. Any other path is nothing of the console's: a script that misspells one is told so in JSON.
 */
export function createPage({ folder, newId }: { folder: string; newId: () => string }): Router {
  const router = express.Router();
  router.use(compression());
  // The build has compressed what is worth it; anything else is compressed as it is sent.
  const files: RequestHandler = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(join(folder, "assets"));
        response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
        response.setHeader(headerNames.requestId, newId());
      },
    },
  });
  router.use((request, response, next) => (isFile(request.path) ? files(request, response, next) : next()));
  router.use(createIndex({ folder, newId }));
  return router;
}

/**
 * Not a path that cannot be decoded, which names nothing, and not the page's file as it was built: that would come without a
 * nonce, which its own policy then refuses.
 */
function isFile(path: string): boolean {
  try {
    return posix.join("/", decodeURIComponent(path)) !== "/index.html";
  } catch {
    return false;
  }
}

function createIndex({ folder, newId }: { folder: string; newId: () => string }): RequestHandler {
  let template: string | null = null;
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !pages.has(request.path.split("/")[1] ?? "")) return next();
    if (!request.accepts("html") || /\.[a-z0-9]+$/i.test(request.path)) return next();
    template ??= readTemplate(folder);
    if (template === null) return next();
    response
      .status(200)
      .set({ "cache-control": "no-store", [headerNames.requestId]: newId() })
      .type("html")
      .send(template.replaceAll(noncePlaceholder, nonceOf(response)));
  };
}

function readTemplate(folder: string): string | null {
  try {
    return readFileSync(join(folder, "index.html"), "utf8");
  } catch {
    return null;
  }
}

/** What no part answers. */
export function createNotFound({ newId }: { newId: () => string }): RequestHandler {
  return (_request, response) => sendFailure(response, edgeFailures.notFound(), newId());
}
