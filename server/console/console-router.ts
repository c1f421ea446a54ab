import express, { type RequestHandler, type Router } from "express";
import { consolePaths } from "#contract/console";
import { Failure } from "#contract/failure";
import { mayCall } from "#contract/roles";
import { largestBody } from "#server/gateway/gateway-request.ts";
import { faultText } from "#server/gateway/log-text.ts";
import { callerSignal } from "#server/http/caller-signal.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";
import { readBody } from "#server/http/read-body.ts";
import { splitTarget } from "#server/http/request-target.ts";
import { sendAnswer } from "#server/http/send-answer.ts";
import { sendFailure, toFailure } from "#server/http/send-failure.ts";
import { isAuthorizationCallback } from "./authorize-marketplaces.ts";
import { beginCall, notForRole, requireOperator, type ConsoleCall } from "./console-call.ts";
import type { ConsoleDependencies } from "./console-dependencies.ts";
import { createConsoleRoutes } from "./console-routes.ts";
import { forwards, type Forward } from "./forwards.ts";
import { toConsoleAnswer, toGatewayRequest } from "./forward-request.ts";
import { requireOwnOrigin, requireOwnPage } from "./guard.ts";
import { createConsoleSessions } from "./session.ts";

/**
 * The console's own server, mounted at `/bff`: sign-in, session, activity, and the gateway's paths with the held key. Order of
 * checks: own page (403), path (404, 405), session (401), role (403).
 */
export function createConsoleRouter(dependencies: ConsoleDependencies): Router {
  const { gateway, credentials, clock, newId, log, operators, demoOperators } = dependencies;
  const known = new Map(
    [...operators, ...Object.values(demoOperators ?? {})].map((operator) => [operator.id, operator]),
  );
  const sessions = createConsoleSessions({
    sessions: dependencies.store.sessions,
    secrets: dependencies.sessionSecrets,
    clock,
    findOperator: (id) => known.get(id),
  });
  const routes = createConsoleRoutes(dependencies, sessions);

  async function answer(call: ConsoleCall): Promise<void> {
    const forward = forwards.get(call.path);
    if (forward) return forwardCall(call, forward);
    const methods = routes.get(call.path);
    if (!methods) throw new Failure("NOT_FOUND", "The console's server has nothing at this path.");
    const route = methods[call.request.method];
    if (route) return route(call);
    const allow = Object.keys(methods).join(", ");
    throw new Failure("VALIDATION_ERROR", `This path answers ${allow}.`, { status: 405, headers: { allow } });
  }

  async function forwardCall(call: ConsoleCall, forward: Forward): Promise<void> {
    const { request, response } = call;
    const operator = requireOperator(call);
    if (!mayCall(operator.role, forward.operation)) throw notForRole(operator.role);
    const signal = callerSignal(response);
    const sent = toGatewayRequest(
      forward,
      {
        method: request.method,
        query: splitTarget(request.originalUrl).query,
        headers: plainHeaders(request.headers),
        body: await readBody(request, largestBody),
      },
      credentials,
    );
    sendAnswer(response, toConsoleAnswer(await gateway({ ...sent, operatorId: operator.id }, signal)));
  }

  const handle: RequestHandler = (request, response) => {
    const call = beginCall(request, response, { requestId: newId(), at: clock() });
    let failure: Failure | null = null;

    const fail = (error: unknown) => {
      failure = toFailure(error);
      sendFailure(response, failure, call.requestId);
    };
    // A call that reached the gateway has its line there, with the operator in it.
    response.on("close", () => {
      if (failure !== null || !forwards.has(call.path)) log(lineOf(call, failure));
    });

    try {
      if (call.path === consolePaths.environment) requireOwnOrigin(request);
      else if (!isAuthorizationCallback(call)) requireOwnPage(request);
    } catch (error) {
      fail(error);
      return;
    }
    void sessions.middleware(request, response, (error?: unknown) => {
      if (error) return fail(error);
      call.operator = sessions.operatorOf(request) ?? null;
      answer(call).catch(fail);
    });
  };

  function lineOf(call: ConsoleCall, failure: Failure | null) {
    const isKnown = forwards.has(call.path) || routes.has(call.path);
    return {
      requestId: call.requestId,
      at: call.at,
      method: call.request.method,
      route: isKnown ? call.path : "unmatched",
      status: call.response.writableFinished ? call.response.statusCode : 499,
      code: failure?.code ?? null,
      durationMs: clock() - call.at,
      operatorId: call.operator?.id ?? null,
      detail: failure?.details.internal ?? causeOf(failure),
    };
  }

  return express.Router().use(handle);
}

function causeOf(failure: Failure | null): string | null {
  const cause = failure?.details.cause;
  return cause === undefined ? null : faultText(cause);
}
