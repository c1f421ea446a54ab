import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "proxy-addr";
import { Failure } from "#contract/shared/failure";
import { mcpPath } from "#server/agents/enter-mcp.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { anonymousGrant, hookPath, type BodyGrantOf } from "#server/gateway/body-limits.ts";
import { descriptionPaths } from "#server/gateway/descriptions.ts";
import { createHealth, healthPaths, type Readiness } from "#server/gateway/open-routes.ts";
import type { Handler } from "./edge-server.ts";
import { metricsPath } from "./metrics-handler.ts";
import {
  splitTarget,
  isHost,
  callerSignal,
  requestHead,
  bodyRefusals,
  edgeFailures,
  sendAnswer,
  sendCompressed,
  sendFailure,
  createBodyReader,
  type BodyReader,
} from "./plain-http.ts";
import { simulatorPrefix } from "./simulator-handler.ts";
import { originOf } from "./listen.ts";

/**
 * Creates the handler that routes a request by its path alone: the gateway's own paths and the simulators go straight
 * to their handlers, everything else to the console's Express application.
 */
export function createDispatch(handlers: {
  gateway: Handler;
  simulators: Handler;
  metrics?: Handler;
  /** Absent where this process runs no gateway. */
  mcp?: Handler | undefined;
  rest: Handler;
}): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (path === metricsPath && handlers.metrics) handlers.metrics(request, response);
    else if (path === mcpPath && handlers.mcp) handlers.mcp(request, response);
    else if (isGatewayPath(path)) handlers.gateway(request, response);
    else if (path.startsWith(simulatorPrefix)) handlers.simulators(request, response);
    else handlers.rest(request, response);
  };
}

const descriptions = new Set<string>(descriptionPaths);
// The two slashes come from a base address that ends with one.
const prefixes = ["/v1/", "/ai/", "/api/", "/internal/", hookPath, "//"];
const openPaths = new Set<string>([...descriptionPaths, ...healthPaths, "/v1"]);

/**
 * Returns whether the gateway itself answers at this path, so that a program that misspells a path gets JSON and not a
 * page.
 */
function isGatewayPath(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix)) || openPaths.has(path);
}

/**
 * Mounts the gateway directly on node:http, because this path carries every metered call. The signal that it passes on
 * is aborted when the caller disconnects before the answer.
 */
export function createGatewayHandler(
  gateway: Gateway,
  {
    readBody = createBodyReader(),
    bodyGrantOf = async () => anonymousGrant,
    newRequestId,
    onError,
    originOf,
  }: {
    /**
     * The process's body reader; without one this handler has a budget of its own. Without `bodyGrantOf` all callers are
     * anonymous.
     */
    readBody?: BodyReader;
    bodyGrantOf?: BodyGrantOf;
    newRequestId: () => string;
    onError: (error: unknown, requestId: string) => void;
    /** Returns the address that a request came by. */
    originOf?: (request: IncomingMessage) => string;
  },
): Handler {
  return (request, response) => {
    const signal = callerSignal(response);
    const head = requestHead(request);
    readBody(request, response, () => bodyGrantOf(head))
      .then(async (taken) => {
        if (typeof taken === "string") return sendFailure(response, bodyRefusals[taken](), newRequestId());
        const origin = descriptions.has(head.path) ? originOf?.(request) : undefined;
        const answer = await gateway({ ...head, ...taken, ...(origin !== undefined && { origin }) }, signal);
        await sendCompressed(response, answer);
      })
      .catch((error: unknown) => answerError(error, response, { newRequestId, onError }));
  };
}

/**
 * Answers a request that a handler could not finish: a Failure, such as that of a body whose sender could not be looked
 * up, as it is, and any other error as unexpected.
 */
export function answerError(
  error: unknown,
  response: ServerResponse,
  { newRequestId, onError }: { newRequestId: () => string; onError: (error: unknown, id: string) => void },
): void {
  // A caller that disconnects in the middle of its body is not an error of ours.
  if (response.destroyed) return;
  const requestId = newRequestId();
  if (error instanceof Failure) return sendFailure(response, error, requestId);
  onError(error, requestId);
  sendFailure(response, edgeFailures.internal(error), requestId);
}

/** Answers the gateway's paths in a process that runs no gateway: health for monitoring, 404 for the rest. */
export function createHealthHandler({
  version,
  readiness,
  newRequestId,
}: {
  version: string;
  readiness: () => Promise<Readiness>;
  newRequestId: () => string;
}): Handler {
  const health = createHealth(version, readiness);
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    const requestId = newRequestId();
    const healthPath = healthPaths.find((known) => known === path);
    if (healthPath === undefined) return sendFailure(response, edgeFailures.notFound(), requestId);
    void health[healthPath]({ requestId }).then((answer) => sendAnswer(response, answer));
  };
}

const year = 31_536_000;

/**
 * Returns the Strict-Transport-Security header for answers that came by https. It must not be set on others, because it
 * would lock out a plain http host. With `includesSubdomains` browsers refuse plain http for every host below this one,
 * including those that do not belong to this product.
 */
function transportSecurity(includesSubdomains: boolean): string {
  return `max-age=${year}${includesSubdomains ? "; includeSubDomains" : ""}`;
}

/** Adds Strict-Transport-Security to every answer that came by https, whichever module answers. */
export function overHttps(
  {
    originOf,
    includesSubdomains,
  }: { originOf: (request: IncomingMessage) => string; includesSubdomains: boolean },
  handle: Handler,
): Handler {
  const policy = transportSecurity(includesSubdomains);
  return (request, response) => {
    if (originOf(request).startsWith("https:")) response.setHeader("strict-transport-security", policy);
    handle(request, response);
  };
}

/** Matches a name or an address with or without a port: nothing that has a meaning in a shell line or JSON. */
const plainHost = /^(?:[a-z0-9][a-z0-9.-]{0,252}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

/**
 * Returns the address that a request came by, such as `https://gateway.example`, without a slash at the end: PUBLIC_URL
 * where it is set, else Host, else the socket's own. X-Forwarded-Proto and X-Forwarded-Host count where TRUST_PROXY
 * trusts their sender.
 */
export function createRequestOrigin({
  publicUrl,
  trustProxy,
}: {
  publicUrl: string | null;
  trustProxy: number | string[] | null;
}): (request: IncomingMessage) => string {
  const trusts = typeof trustProxy === "number" ? () => trustProxy > 0 : proxyAddr.compile(trustProxy ?? []);

  return ({ headers, socket }) => {
    if (publicUrl !== null) return publicUrl;
    const trusted = trusts(socket.remoteAddress ?? "", 0);
    const scheme = trusted && firstOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
    const host = (trusted && firstOf(headers["x-forwarded-host"])) || (headers.host ?? "");
    if (plainHost.test(host) && isHost(host)) return `${scheme}://${host}`;
    return originOf({ host: socket.localAddress ?? "127.0.0.1", port: socket.localPort ?? 0 });
  };
}

/** Returns the first value, which the outermost of several proxies has written. */
function firstOf(header: string | string[] | undefined): string {
  return (
    String(header ?? "")
      .split(",")[0]
      ?.trim() ?? ""
  );
}

/** Paths that are still answered, so that the process can be monitored. */
const answered: readonly string[] = ["/healthz", metricsPath];

/** Answers 503 while this instance is older than its database, so that a proxy sends callers to another one. */
export function refuseOutdated(
  handle: Handler,
  { isOutdated, newRequestId }: { isOutdated: () => boolean; newRequestId: () => string },
): Handler {
  return (request, response) => {
    const { path } = splitTarget(request.url ?? "/");
    if (!isOutdated() || answered.includes(path)) return handle(request, response);
    sendFailure(response, outdated(), newRequestId());
  };
}

function outdated(): Failure {
  return new Failure(
    "INTERNAL_ERROR",
    "This instance is older than its database and has to be upgraded. Nothing was billed. Another instance may answer: try again in 5 s.",
    { status: 503, headers: { "retry-after": "5" } },
  );
}
