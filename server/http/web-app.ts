import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { Failure } from "#contract/failure";
import { createNotFound, createPage } from "./page.ts";
import { createSecurityHeaders } from "./security-headers.ts";
import { edgeFailures, sendFailure } from "./send-failure.ts";

export type WebAppDependencies = {
  /** The console's own server and where the built page lies; null: this process has no console. */
  console: { path: string; handle: RequestHandler; pageFolder: string } | null;
  /** Whose X-Forwarded-* headers are believed; null: nobody's. */
  trustProxy: number | string[] | null;
  newId: () => string;
  /** Told of an error that nothing else caught. */
  onError: (error: unknown, requestId: string) => void;
};

/** Express for everything but the gateway's own paths: security headers, the console's server, the page. */
export function createWebApp({ console, trustProxy, newId, onError }: WebAppDependencies): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustProxy ?? false);
  app.use(createSecurityHeaders());
  if (console) {
    app.use(console.path, console.handle);
    app.use(createPage({ folder: console.pageFolder, newId }));
  }
  app.use(createNotFound({ newId }));
  app.use(createErrorAnswer({ newId, onError }));
  return app;
}

/** Express's own error page is HTML with a stack; this is the envelope. It needs all four parameters to be recognised. */
function createErrorAnswer({
  newId,
  onError,
}: Pick<WebAppDependencies, "newId" | "onError">): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const requestId = newId();
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
