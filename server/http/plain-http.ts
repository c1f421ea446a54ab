import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure, unforeseenFailure } from "#contract/shared/failure";
import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { plainHeaders } from "#server/shared/plain-headers.ts";
import { respondFailure } from "#server/gateway/respond.ts";
import { compressAnswer } from "./compress-answer.ts";
import { type BodyGrant, bodyLimits } from "#server/gateway/body-limits.ts";

/**
 * Returns the part of a node:http request that precedes its body, as plain values. `target` is the path and query as
 * requested, for a caller where an earlier handler has changed `request.url`.
 */
export function requestHead(
  request: IncomingMessage,
  target = request.url ?? "/",
): Pick<GatewayRequest, "method" | "path" | "query" | "headers"> {
  return { method: request.method ?? "GET", ...splitTarget(target), headers: plainHeaders(request.headers) };
}

/** Splits a request line's target into path and raw query. An absolute form (`http://host/path`) loses its host. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  if (mark === -1) return { path: local === "" ? "/" : local, query: "" };
  return { path: local.slice(0, mark) || "/", query: local.slice(mark + 1) };
}

/** Returns a signal that is aborted when the caller disconnects before it has its whole answer. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}

/**
 * A body as far as it was read: `body` is null when its bytes are not UTF-8, and `""` when there is none or it was cut.
 */
type TakenBody = { body: string | null; isBodyCut?: true };

/**
 * Reads a request's body. Once a body exceeds `bodyLimits.anonymous`, reading continues only after `grantOf` has returned how
 * many bytes this caller may send. The body of a known caller then counts until its answer is sent, since the call
 * holds it, too. Rejects when the sender disconnects in the middle, and when `grantOf` does.
 */
export type BodyReader = (
  request: IncomingMessage,
  response: ServerResponse,
  grantOf: () => Promise<BodyGrant>,
) => Promise<TakenBody | BodyRefusal>;

/** Reason for refusing a body: the budget of the process, or the share of its owner, is used up. */
type BodyRefusal = "no room" | "no share";

/** Maximum size of all bodies together, bytes: of anonymous callers, of known callers, and of one app or operator. */
const defaultBudgets = { anonymous: 16 * 1024 * 1024, known: 128 * 1024 * 1024, owner: 32 * 1024 * 1024 };

/** Number of bytes that are still read and discarded after a cut, so that a sender can read its answer. */
const drainedBytes = 8 * 1024 * 1024;

const nothing = Buffer.alloc(0);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Budget of bytes that may be held at a time. `take` returns why the bytes do not fit, or null. A negative number
 * releases bytes.
 */
type Budget = { take: (bytes: number) => BodyRefusal | null };

/**
 * Creates the body reader of a whole process, which keeps bodies from filling its memory. Anonymous callers have a
 * budget of their own: when it is used up, callers with a key or a session are still read. One app has a share of the
 * budget of known callers, so that the others are read as well.
 */
export function createBodyReader(budgets = defaultBudgets): BodyReader {
  const heldOf = new Map<string, number>();
  const known = createBudget(budgets.known);
  const anonymous = createBudget(budgets.anonymous);

  const ownedBy = (owner: string | null): Budget => ({
    take: (bytes) => {
      if (owner === null) return known.take(bytes);
      const held = (heldOf.get(owner) ?? 0) + bytes;
      if (bytes > 0 && held > budgets.owner) return "no share";
      const refusal = known.take(bytes);
      if (refusal !== null) return refusal;
      if (held > 0) heldOf.set(owner, held);
      else heldOf.delete(owner);
      return null;
    },
  });

  return (request, response, grantOf) =>
    new Promise((resolve, reject) => {
      let budget = anonymous;
      let max = bodyLimits.anonymous;
      let size = 0;
      /** The budget counts the whole length of this buffer. */
      let buffer: Buffer = nothing;
      let isOver = false;
      let drained = 0;

      function finish(end: () => void): void {
        if (isOver) return;
        isOver = true;
        budget.take(-buffer.length);
        end();
        buffer = nothing;
      }
      const refuse = (why: BodyRefusal | "cut") =>
        finish(() => {
          if (why === "cut") return resolve({ body: "", isBodyCut: true });
          // A full process answers at once, so that no connections wait. A caller beyond its share reads its answer only once
          // its body is sent, which is discarded.
          if (why === "no room") return resolve(why);
          request.once("end", () => resolve(why)).once("close", () => resolve(why));
        });

      /**
       * Counts a whole body until its answer is sent. Its bytes were counted as they arrived, so the budget suffices.
       */
      function holdUntilAnswered(): void {
        if (budget === anonymous || response.destroyed) return;
        const held = budget;
        const bytes = size;
        if (held.take(bytes) === null) response.once("close", () => held.take(-bytes));
      }

      /** Copies a chunk, because it may be a small piece of a large read that it would keep alive. */
      function keep(chunk: Buffer): BodyRefusal | "cut" | null {
        const needed = size + chunk.length;
        if (needed > max) return "cut";
        if (needed > buffer.length) {
          const length = Math.min(max, Math.max(needed, 2 * buffer.length));
          const refusal = budget.take(length - buffer.length);
          if (refusal !== null) return refusal;
          const larger = Buffer.allocUnsafeSlow(length);
          buffer.copy(larger);
          buffer = larger;
        }
        chunk.copy(buffer, size);
        size = needed;
        return null;
      }

      async function takeWithGrant(chunk: Buffer): Promise<void> {
        request.pause();
        const { bytes, owner } = await grantOf();
        if (!isOver && bytes > bodyLimits.anonymous) {
          const granted = ownedBy(owner);
          const refusal = granted.take(buffer.length);
          if (refusal !== null) refuse(refusal);
          else {
            anonymous.take(-buffer.length);
            budget = granted;
            max = bytes;
          }
        }
        take(chunk);
      }

      let isAsked = false;
      function take(chunk: Buffer): void {
        if (isOver) {
          drained += chunk.length;
          if (drained > drainedBytes) request.socket.destroy();
          return;
        }
        const refusal = keep(chunk);
        if (refusal === null) return;
        if (isAsked) return refuse(refusal);
        isAsked = true;
        takeWithGrant(chunk)
          .catch((error: unknown) => finish(() => reject(error)))
          .finally(() => request.resume());
      }

      request.on("data", (chunk: Buffer) => {
        // Most bodies arrive whole in one piece and never count as unfinished.
        if (size === 0 && chunk.length <= max && isAnnounced(request, chunk)) {
          finish(() => resolve({ body: decode(chunk) }));
        } else take(chunk);
      });
      request.on("end", () =>
        finish(() => {
          holdUntilAnswered();
          resolve({ body: decode(buffer.subarray(0, size)) });
        }),
      );
      request.on("error", (error) => finish(() => reject(error)));
    });
}

function createBudget(max: number): Budget {
  let held = 0;
  return {
    take: (bytes) => {
      if (bytes > 0 && held + bytes > max) return "no room";
      held += bytes;
      return null;
    },
  };
}

function isAnnounced({ headers }: IncomingMessage, chunk: Buffer): boolean {
  return headers["content-length"] === String(chunk.length);
}

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Writes a gateway's answer unchanged. */
export function sendAnswer(response: ServerResponse, answer: GatewayResponse): void {
  if (response.destroyed) return;
  const { status, body } = answer;
  const headers: Record<string, string | number> = { ...answer.headers, "x-content-type-options": "nosniff" };
  if (status !== 304 && status !== 204) {
    headers["content-length"] = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  }
  response.writeHead(status, headers);
  response.end(body);
}

/** Sends an answer, compressed if the caller accepts that (compress-answer.ts). */
export async function sendCompressed(response: ServerResponse, answer: GatewayResponse): Promise<void> {
  sendAnswer(response, await compressAnswer(answer, response.req.headers["accept-encoding"]));
}

/**
 * Returns a failure of the edge itself in the error envelope. The edge reads the clock itself, here and in `inASecond`,
 * because only its 429 needs the time, which always ends a second later.
 */
export function edgeAnswer(failure: Failure, requestId: string): GatewayResponse {
  return respondFailure({ requestId }, failure, Date.now());
}

/**
 * Sends a failure in the error envelope, with its request id in header and body. Closes the connection if an answer has
 * begun.
 */
export function sendFailure(response: ServerResponse, failure: Failure, requestId: string): void {
  if (response.headersSent) response.destroy();
  else sendAnswer(response, edgeAnswer(failure, requestId));
}

const inASecond = () => ({ notice: { limit: "platform_capacity", retryAt: Date.now() + 1_000 } });

/** Failures of requests that the edge itself refuses. */
export const edgeFailures = {
  malformedRequest: () =>
    new Failure("VALIDATION_ERROR", "The request is not well-formed HTTP: send it again as HTTP/1.1."),
  faultyFraming: () =>
    new Failure(
      "VALIDATION_ERROR",
      "Transfer-Encoding is part of HTTP/1.1 only: send the request again as HTTP/1.1, or with Content-Length.",
    ),
  repeatedHeader: (name: string) =>
    new Failure("VALIDATION_ERROR", `The request has the header ${name} more than once: send it once.`),
  headersTooLarge: () =>
    new Failure("HEADERS_TOO_LARGE", "The request headers are too large: send at most 16 KiB."),
  requestTimeout: () => new Failure("REQUEST_TIMEOUT", "The request did not arrive in time: send it again."),
  unknownCoding: () => new Failure("NOT_IMPLEMENTED", "Send the body with no Transfer-Encoding but chunked."),
  noRoom: () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "This gateway has as many connections open as it allows at once. Nothing was billed. Try again in a second.",
      inASecond(),
    ),
  notFound: () => new Failure("NOT_FOUND", "There is nothing at this path."),
  internal: unforeseenFailure,
};

/** Failures of refused bodies. */
export const bodyRefusals: Record<BodyRefusal, () => Failure> = {
  "no room": () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "This gateway is reading as many unfinished bodies as it has room for. Nothing was billed. Try again in a second.",
      inASecond(),
    ),
  "no share": () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "Your calls in flight already hold 32 MiB of bodies, the most for one app. Nothing was billed. Send fewer pictures at a time, and try again in a second.",
      inASecond(),
    ),
};

/** Returns whether a text is a valid host, with or without a port, and contains no other part of an address. */
export function isHost(text: string): boolean {
  return !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}`);
}
