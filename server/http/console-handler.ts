import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { consolePaths } from "#contract/console/console";
import type { Console, ConsoleRequest, ConsoleResponse } from "#server/console/console-request.ts";
import {
  type BodyReader,
  isHost,
  callerSignal,
  requestHead,
  bodyRefusals,
  sendAnswer,
  sendCompressed,
  sendFailure,
} from "./plain-http.ts";
import { comesFromThisMachine, isLoopbackHost } from "./internal-guard.ts";

/** Path prefix of gateway calls under the console's own address; the gateway decides about their answers. */
const forwardedCalls = `${consolePaths.forward}/v1/`;

/** Mounts the console on Express, which interprets what a trusted proxy says about scheme, host and caller. */
export function createConsoleHandler(
  { answer: console, bodyGrantOf }: Console,
  { readBody, newRequestId }: { readBody: BodyReader; newRequestId: () => string },
): RequestHandler {
  return async (request, response) => {
    const signal = callerSignal(response);
    try {
      const head = headOf(request);
      const taken = await readBody(request, response, () => bodyGrantOf(head));
      if (typeof taken === "string") return sendFailure(response, bodyRefusals[taken](), newRequestId());
      const answer = await console({ ...head, ...taken }, signal);
      if (answer.cookies && !response.headersSent) response.setHeader("set-cookie", answer.cookies);
      await sendConsoleAnswer(response, answer, mayCompress(head, answer));
    } catch (error) {
      // A caller that disconnects in the middle of its body is not an error of the server.
      if (!response.destroyed) throw error;
    }
  };
}

function headOf(request: Request): Omit<ConsoleRequest, "body"> {
  // The edge has validated Host itself, but a proxy may forward anything.
  const { host: called = "" } = request.headers;
  const host = isHost(request.host) ? request.host : called;
  return {
    ...requestHead(request, request.originalUrl),
    origin: `${request.protocol}://${host}`,
    loopback: comesFromThisMachine(request) && isLoopbackHost(called),
    address: request.ip ?? "",
  };
}

/**
 * Returns whether an answer of the console may be compressed. The size of a compressed answer reveals something about a
 * secret next to text of the caller's choice (BREACH). So answers that create a secret are not compressed: keys, links,
 * recovery codes and all other changes of the page, and answers that set a cookie.
 */
function mayCompress(
  { method, path }: Pick<ConsoleRequest, "method" | "path">,
  answer: ConsoleResponse,
): boolean {
  return !answer.cookies && (method === "GET" || path.startsWith(forwardedCalls));
}

/**
 * Sends an answer. When a piece of a streamed body fails, it closes the connection, because half a file must not look
 * complete.
 */
async function sendConsoleAnswer(
  response: Response,
  { body, ...answer }: ConsoleResponse,
  isCompressed: boolean,
): Promise<void> {
  if (typeof body === "string" || body instanceof Uint8Array)
    return isCompressed
      ? sendCompressed(response, { ...answer, body })
      : sendAnswer(response, { ...answer, body });
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...answer.headers, "x-content-type-options": "nosniff" });
  await pipeline(Readable.from(body), response);
}
