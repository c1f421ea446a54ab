import type { Request, RequestHandler } from "express";
import type { Console, ConsoleRequest } from "#server/console/console-request.ts";
import { largestBody } from "#server/gateway/gateway-request.ts";
import { callerSignal, readRequest } from "./read-request.ts";
import { isLoopback } from "./is-loopback.ts";
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
  return {
    ...(await readRequest(request, { most: largestBody, target: request.originalUrl })),
    origin: `${request.protocol}://${request.host}`,
    loopback: isLoopback(request.host),
    address: request.ip ?? "",
  };
}
