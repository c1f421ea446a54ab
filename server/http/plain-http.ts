import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure, unforeseenFailure } from "#contract/failure";
import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { respondFailure } from "#server/gateway/respond.ts";
import { compressAnswer } from "./compress-answer.ts";
import { type BodyGrant, strangersBody } from "#server/gateway/read-input.ts";

/**
 * What a request of node:http says before its body, on plain values. `target` is the path and query as they were asked for,
 * where something before has changed `request.url`.
 */
export function requestHead(
  request: IncomingMessage,
  target = request.url ?? "/",
): Pick<GatewayRequest, "method" | "path" | "query" | "headers"> {
  return { method: request.method ?? "GET", ...splitTarget(target), headers: plainHeaders(request.headers) };
}

/** The path and raw query of a request line's target. An absolute form (`http://host/path`) loses its host. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  if (mark === -1) return { path: local === "" ? "/" : local, query: "" };
  return { path: local.slice(0, mark) || "/", query: local.slice(mark + 1) };
}

/** A signal that is aborted when the caller goes away before it has its whole answer. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}

/** A body as far as it was taken in: `body` is null when its bytes are not UTF-8, `""` when there is none or it was cut. */
type TakenBody = { body: string | null; isBodyCut?: true };

/**
 * Reads a request's body. Of a longer one than `strangersBody` nothing more is taken in before `grantOf` has said how many bytes this
 * caller may send; what a known caller sent then counts until its answer is out, since the call holds it, too. Rejects when the sender
 * goes away in the middle, and as `grantOf` does.
 */
export type BodyReader = (
  request: IncomingMessage,
  response: ServerResponse,
  grantOf: () => Promise<BodyGrant>,
) => Promise<TakenBody | BodyRefusal>;

/** Why a body was not taken in: the process, or the share of its owner, has no more room. */
type BodyRefusal = "no room" | "no share";

/** What bodies may take together, bytes: those of strangers, those of callers who are known, and those of one app or operator. */
const defaultRoom = { strangers: 16 * 1024 * 1024, known: 128 * 1024 * 1024, owner: 32 * 1024 * 1024 };

/** After a cut so many bytes are still taken off the socket and thrown away, so that a sender can read its answer. */
const drainedBytes = 8 * 1024 * 1024;

const nothing = Buffer.alloc(0);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A number of bytes that may be held at a time. `take` is false when there is no room; a negative number gives some back. */
type Budget = { take: (bytes: number) => BodyRefusal | null };

/**
 * One for a whole process, which it keeps from being filled with bodies. Strangers have a room of their own: when it is full whoever
 * has a key or a session is still read. One app has a share of the room of those who are known, so that the others are read as well.
 */
export function createBodyReader(room = defaultRoom): BodyReader {
  const heldOf = new Map<string, number>();
  const known = createBudget(room.known);
  const strangers = createBudget(room.strangers);

  const ownedBy = (owner: string | null): Budget => ({
    take: (bytes) => {
      if (owner === null) return known.take(bytes);
      const held = (heldOf.get(owner) ?? 0) + bytes;
      if (bytes > 0 && held > room.owner) return "no share";
      const refusal = known.take(bytes);
      if (refusal !== null) return refusal;
      if (held > 0) heldOf.set(owner, held);
      else heldOf.delete(owner);
      return null;
    },
  });

  return (request, response, grantOf) =>
    new Promise((resolve, reject) => {
      let budget = strangers;
      let most = strangersBody;
      let size = 0;
      /** Its whole length is what the budget counts. */
      let kept: Buffer = nothing;
      let isOver = false;
      let drained = 0;

      function finish(end: () => void): void {
        if (isOver) return;
        isOver = true;
        budget.take(-kept.length);
        end();
        kept = nothing;
      }
      const refuse = (why: BodyRefusal | "cut") =>
        finish(() => {
          if (why === "cut") return resolve({ body: "", isBodyCut: true });
          if (why === "no room") return resolve(why);
          // A known caller reads its answer only once its body is sent; what comes is thrown away meanwhile.
          request.once("end", () => resolve(why)).once("close", () => resolve(why));
        });

      /** Counts a whole body until its answer is out. It was counted while it came, so that there is room. */
      function holdUntilAnswered(): void {
        if (budget === strangers || response.destroyed) return;
        const held = budget;
        const bytes = size;
        if (held.take(bytes) === null) response.once("close", () => held.take(-bytes));
      }

      /** Copies, since a chunk may be a small piece of a large read that it would keep alive. */
      function keep(chunk: Buffer): BodyRefusal | "cut" | null {
        const needed = size + chunk.length;
        if (needed > most) return "cut";
        if (needed > kept.length) {
          const length = Math.min(most, Math.max(needed, 2 * kept.length));
          const refusal = budget.take(length - kept.length);
          if (refusal !== null) return refusal;
          const larger = Buffer.allocUnsafeSlow(length);
          kept.copy(larger);
          kept = larger;
        }
        chunk.copy(kept, size);
        size = needed;
        return null;
      }

      async function askAndKeep(chunk: Buffer): Promise<void> {
        request.pause();
        const { bytes, owner } = await grantOf();
        if (!isOver && bytes > strangersBody) {
          const granted = ownedBy(owner);
          const refusal = granted.take(kept.length);
          if (refusal !== null) refuse(refusal);
          else {
            strangers.take(-kept.length);
            budget = granted;
            most = bytes;
          }
        }
        take(chunk);
        request.resume();
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
        askAndKeep(chunk).catch((error: unknown) => finish(() => reject(error)));
      }

      request.on("data", (chunk: Buffer) => {
        // Most bodies come whole, in one piece: nothing about them is unfinished.
        if (size === 0 && chunk.length <= most && isAnnounced(request, chunk)) {
          finish(() => resolve({ body: decode(chunk) }));
        } else take(chunk);
      });
      request.on("end", () =>
        finish(() => {
          holdUntilAnswered();
          resolve({ body: decode(kept.subarray(0, size)) });
        }),
      );
      request.on("error", (error) => finish(() => reject(error)));
    });
}

function createBudget(most: number): Budget {
  let held = 0;
  return {
    take: (bytes) => {
      if (bytes > 0 && held + bytes > most) return "no room";
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

/** Writes a gateway's answer as it is. */
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

/** Sends an answer, compressed where the caller takes that (compress-answer.ts). */
export async function sendCompressed(response: ServerResponse, answer: GatewayResponse): Promise<void> {
  sendAnswer(response, await compressAnswer(answer, response.req.headers["accept-encoding"]));
}

/** A failure of the edge itself in the error envelope. */
export function edgeAnswer(failure: Failure, requestId: string): GatewayResponse {
  return respondFailure({ requestId }, failure, Date.now());
}

/** Sends a failure in the error envelope, with its request id in header and body. Closes once an answer has begun. */
export function sendFailure(response: ServerResponse, failure: Failure, requestId: string): void {
  if (response.headersSent) response.destroy();
  else sendAnswer(response, edgeAnswer(failure, requestId));
}

const inASecond = () => ({ notice: { limit: "platform_capacity", retryAt: Date.now() + 1_000 } });

/** What the edge refuses by itself. */
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
    new Failure("VALIDATION_ERROR", "The request headers are too large: send at most 16 KiB.", {
      status: 431,
    }),
  requestTimeout: () =>
    new Failure("VALIDATION_ERROR", "The request did not arrive in time: send it again.", { status: 408 }),
  unknownCoding: () =>
    new Failure("VALIDATION_ERROR", "Send the body with no Transfer-Encoding but chunked.", { status: 501 }),
  noRoom: () =>
    new Failure(
      "PLATFORM_QUOTA_EXCEEDED",
      "This gateway has as many connections open as it allows at once. Nothing was billed. Try again in a second.",
      inASecond(),
    ),
  notFound: () => new Failure("NOT_FOUND", "There is nothing at this path."),
  internal: unforeseenFailure,
};

/** What is said of a body that was not taken in. */
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
      "Calls of yours that are being answered hold as many large bodies as one app may send at once (32 MiB). Nothing was billed. Send fewer pictures at a time, and try again in a second.",
      inASecond(),
    ),
};

/** Whether a name can be called at all, with or without a port: nothing that would be another part of an address. */
export function isHost(text: string): boolean {
  return !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}`);
}
