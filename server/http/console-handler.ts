import type { Request, RequestHandler } from "express";
import { consolePaths } from "#contract/console";
import { bodyLimitOf } from "#contract/endpoints";
import type { Console, ConsoleRequest } from "#server/console/console-request.ts";
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
    try {
      const answer = await console(await plainRequest(request), signal);
      if (answer.cookies && !response.headersSent) response.setHeader("set-cookie", answer.cookies);
      sendAnswer(response, answer);
    } catch (error) {
      // A caller that left in the middle of its body is no fault of ours.
      if (!response.destroyed) throw error;
    }
  };
}

async function plainRequest(request: Request): Promise<ConsoleRequest> {
  const target = splitTarget(request.originalUrl);
  return {
    method: request.method,
    ...target,
    headers: plainHeaders(request.headers),
    body: await readBody(request, bodyLimitOf(target.path.replace(consolePaths.forward, ""))),
    origin: `${request.protocol}://${request.host}`,
    loopback: isLoopback(request.host),
    address: request.ip ?? "",
  };
}
