import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import compression from "compression";
import express, { type RequestHandler, type Router } from "express";
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
 * paths with a fresh nonce. A path that no screen has shows the page too, which says so, as a 404.
 */
export function createPage({ folder, newId }: { folder: string; newId: () => string }): Router {
  const router = express.Router();
  router.use(compression());
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, "assets"));
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      response.setHeader(headerNames.requestId, newId());
    },
  });
  router.use((request, response, next) =>
    isTemplate(request.path) ? next() : files(request, response, next),
  );
  router.use(createIndex({ folder, newId }));
  return router;
}

/** The page's file as it was built would come without a nonce, which its own policy then refuses. */
function isTemplate(path: string): boolean {
  try {
    return posix.join("/", decodeURIComponent(path)) === "/index.html";
  } catch {
    return false;
  }
}

function createIndex({ folder, newId }: { folder: string; newId: () => string }): RequestHandler {
  let template: string | null = null;
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !request.accepts("html") || /\.[a-z0-9]+$/i.test(request.path)) return next();
    template ??= readTemplate(folder);
    if (template === null) return next();
    const known = pages.has(request.path.split("/")[1] ?? "");
    response
      .status(known ? 200 : 404)
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
