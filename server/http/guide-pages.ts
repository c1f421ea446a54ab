import compression from "compression";
import express, { type Router } from "express";
import helmet from "helmet";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { headerNames } from "#contract/request-headers";

/** Where the guide is read. Its own addresses begin with it (docs/guide/.vitepress/config.ts). */
export const guidePath = "/guide";

/**
 * The built guide: plain files for everybody, under a policy of their own. They hold no session and call nothing, so they go
 * without the console's nonce and trusted types, which the generator's scripts do not know; no script or style from
 * elsewhere and none inline, but for the style attributes that the generator writes.
 */
export function createGuidePages({ folder, newId }: { folder: string; newId: () => string }): Router {
  const router = express.Router();
  router.use(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    }),
    (_request, response, next) => {
      response.setHeader(headerNames.requestId, newId());
      next();
    },
    compression(),
    express.static(folder, {
      setHeaders: (response, path) => {
        const hashed = path.startsWith(join(folder, "assets"));
        response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    }),
    (request, response, next) => {
      const page = join(folder, "404.html");
      if (!request.accepts("html") || !existsSync(page)) return next();
      response.status(404).sendFile(page);
    },
  );
  return router;
}
