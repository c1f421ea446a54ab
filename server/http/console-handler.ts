import type { RequestHandler } from "express";
import type { Console } from "#server/console/console-request.ts";
import { largestBody } from "#server/gateway/gateway-request.ts";
import { callerSignal } from "./caller-signal.ts";
import { isLoopback } from "./is-loopback.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { readBody } from "./read-body.ts";
import { splitTarget } from "./request-target.ts";
import { sendAnswer } from "./send-answer.ts";

/** Mounts the console on Express, which knows what a trusted proxy says of scheme, host and caller. */
export function createConsoleHandler(console: Console): RequestHandler {
  return async (request, response) => {
    const signal = callerSignal(response);
    const { path, query } = splitTarget(request.originalUrl);
    const answer = await console(
      {
        method: request.method,
        path,
        query,
        headers: plainHeaders(request.headers),
        body: await readBody(request, largestBody),
        origin: `${request.protocol}://${request.host}`,
        loopback: isLoopback(request.host),
        address: request.ip ?? "",
      },
      signal,
    );
    sendAnswer(response, answer);
  };
}
