import { readFileSync, existsSync } from "node:fs";
import { join, posix } from "node:path";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from "express";
import expressStaticGzip from "express-static-gzip";
import helmet from "helmet";
import { linkPage, securityPage, signInPage } from "#contract/console/console";
import { Failure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import { roleNames, screensOf } from "#contract/console/roles";
import { edgeFailures, sendFailure } from "./plain-http.ts";
import { createReferencePages, referencePath, type ReferencePages } from "./reference-pages.ts";
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

type WebAppDependencies = {
  /** The console's own server, and the folders of the built page and guide; null in a process without a console. */
  console: { path: string; handle: RequestHandler; pageFolder: string; guideFolder: string } | null;
  /** The API reference; null in a process without a gateway. */
  reference: ReferencePages | null;
  /** Proxies whose X-Forwarded-* headers are trusted; null means none. */
  trustProxy: number | string[] | null;
  newRequestId: () => string;
  /** Called with every uncaught error. */
  onError: (error: unknown, requestId: string) => void;
};

/**
 * Creates the Express application for everything but the gateway's own paths: security headers, the console's server,
 * the page.
 */
export function createWebApp({
  console,
  reference,
  trustProxy,
  newRequestId,
  onError,
}: WebAppDependencies): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustProxy ?? false);
  app.use(createSecurityHeaders());
  if (reference) app.use(referencePath, createReferencePages({ ...reference, newRequestId }));
  if (console) {
    app.use(console.path, console.handle);
    app.use(guidePath, createGuidePages({ folder: console.guideFolder, newRequestId }));
    app.use(createPage({ folder: console.pageFolder, newRequestId }));
  }
  app.use(createNotFound({ newRequestId }));
  app.use(createErrorAnswer({ newRequestId, onError }));
  return app;
}

/**
 * Creates the error handler that answers with the envelope instead of Express's own HTML page with a stack. Express
 * recognises it by its four parameters.
 */
function createErrorAnswer({
  newRequestId,
  onError,
}: Pick<WebAppDependencies, "newRequestId" | "onError">): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const requestId = newRequestId();
    const status = statusOf(error);
    if (status >= 400 && status < 500) {
      const refusal = new Failure("VALIDATION_ERROR", "The request cannot be understood.", { status });
      sendFailure(response, status === 404 ? edgeFailures.notFound() : refusal, requestId);
      return;
    }
    onError(error, requestId);
    sendFailure(response, edgeFailures.internal(error), requestId);
  };
}

function statusOf(error: unknown): number {
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "status") : 500;
  return typeof status === "number" ? status : 500;
}

/** Text that vite.config.ts makes the build write in place of a nonce. */
const noncePlaceholder = "__CSP_NONCE__";

/** First part of every address that the page knows. */
const pages = new Set([
  "/",
  signInPage,
  securityPage,
  linkPage,
  ...roleNames.flatMap((role) => screensOf(role, true).map((screen) => `/${screen}`)),
]);

/**
 * Serves the built page: hashed assets cached for a year, other files revalidated, and index.html at each of the
 * console's own paths with a fresh nonce. At any other path a browser gets the same page with status 404, which names
 * the nearest screens, and a program gets JSON.
 */
function createPage({ folder, newRequestId }: { folder: string; newRequestId: () => string }): Router {
  const router = express.Router();
  router.use(compression());
  // The build has compressed the files that are worth it; others are compressed when they are sent.
  const files: RequestHandler = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader("cache-control", cachingOf(path, folder));
        response.setHeader(headerNames.requestId, newRequestId());
      },
    },
  });
  router.use((request, response, next) => (isFile(request.path) ? files(request, response, next) : next()));
  router.use(createIndex({ folder, newRequestId }));
  return router;
}

/** Returns the Cache-Control of a file: a year for files with a digest in their name. */
function cachingOf(path: string, folder: string): string {
  return path.startsWith(join(folder, "assets")) ? "public, max-age=31536000, immutable" : "no-cache";
}

/**
 * Returns whether a path may name a file. It excludes paths that cannot be decoded, and the page's file as built, which
 * would come without a nonce and be refused by its own policy.
 */
function isFile(path: string): boolean {
  try {
    return posix.join("/", decodeURIComponent(path)) !== "/index.html";
  } catch {
    return false;
  }
}

function createIndex({
  folder,
  newRequestId,
}: {
  folder: string;
  newRequestId: () => string;
}): RequestHandler {
  let template: string | null = null;
  return (request, response, next) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = pages.has(`/${request.path.split("/")[1]}`);
    if (!isRead || (!isPage && /\.[a-z0-9]+$/i.test(request.path))) return next();
    if (isPage ? !request.accepts("html") : !isNavigation(request)) return next();
    template ??= readTemplate(folder);
    if (template === null) return next();
    response
      .status(isPage ? 200 : 404)
      .set({ "cache-control": "no-store", [headerNames.requestId]: newRequestId() })
      .type("html")
      .send(template.replaceAll(noncePlaceholder, nonceOf(response)));
  };
}

/**
 * Returns whether a person requests the path with a browser, which prefers HTML. A program that accepts anything does
 * not, and /.well-known is only for programs.
 */
function isNavigation(request: Request): boolean {
  return (
    isFile(request.path) &&
    !request.path.startsWith("/.well-known/") &&
    request.accepts(["json", "html"]) === "html"
  );
}

function readTemplate(folder: string): string | null {
  try {
    return readFileSync(join(folder, "index.html"), "utf8");
  } catch {
    return null;
  }
}

/** Answers 404 to everything that no other handler answers. */
function createNotFound({ newRequestId }: { newRequestId: () => string }): RequestHandler {
  return (_request, response) => sendFailure(response, edgeFailures.notFound(), newRequestId());
}

/** Path of the guide. Its own addresses begin with it (docs/guide/.vitepress/config.ts). */
const guidePath = "/guide";

/**
 * Serves the built guide: public plain files under a policy of their own. They hold no session and call nothing, so
 * they need neither the console's nonce nor trusted types, which the generator's scripts do not support. The policy
 * permits no script or style from elsewhere and none inline, except for the style attributes that the generator writes.
 */
function createGuidePages({ folder, newRequestId }: { folder: string; newRequestId: () => string }): Router {
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
      response.setHeader(headerNames.requestId, newRequestId());
      next();
    },
    compression(),
    express.static(folder, {
      setHeaders: (response, path) => void response.setHeader("cache-control", cachingOf(path, folder)),
    }),
    (request, response, next) => {
      const page = join(folder, "404.html");
      if (!request.accepts("html") || !existsSync(page)) return next();
      response.status(404).sendFile(page);
    },
  );
  return router;
}

const nonces = new WeakMap<object, string>();

/** Returns the nonce of this answer: only the page's own script and style tags may carry it. */
function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(18).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

/** Creates the security headers of everything that Express answers. */
function createSecurityHeaders(): RequestHandler[] {
  const nonce = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          imgSrc: ["'self'", "data:", "https:"],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          // The page's first script creates the one policy: scripts and workers of this origin
          // (web/preload/trusted-types.ts).
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["default"],
        },
      },
      strictTransportSecurity: false,
      // This header gives no protection: it asks for a process of its own, for which a browser discards one that it has
      // ready (docs/benchmarks.md, "A first visit"). Origins are isolated without it.
      originAgentCluster: false,
      xFrameOptions: { action: "deny" },
      // Vendor pictures come from other sites, which must not learn who views them.
      referrerPolicy: { policy: "same-origin" },
    }),
  ];
}
