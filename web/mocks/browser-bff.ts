import { consoleHeader, consolePaths, signInSchema, type Environment, type Session } from "#contract/console";
import type { ErrorCode } from "#contract/error-codes";
import { errorCodes } from "#contract/error-codes";
import type { ErrorEnvelope } from "#contract/error-envelope";
import { headerNames } from "#contract/request-headers";
import { mayCall, mayOpen, roleNames, type Role } from "#contract/roles";
import { listActivity } from "#server/console/activity.ts";
import { toConsoleAnswer, toGatewayRequest } from "#server/console/forward-request.ts";
import { forwards } from "#server/console/forwards.ts";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { demoOperators } from "#server/demo/demo-operators.ts";
import { demoSamples } from "#server/demo/demo-samples.ts";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { BrowserGateway } from "./browser-gateway.ts";

/** Where the signed-in role is kept: a page under test forgets it, the demo mode keeps it over a reload. */
export type SessionKeeper = { read: () => Role | null; write: (role: Role | null) => void };

export type BrowserBff = (request: Request) => Promise<GatewayResponse>;

/**
 * The console's server in a browser: the demo's sessions, and the same forwarding to the same gateway by the same tables. It
 * guards nothing, since there is nobody else in the page.
 */
export function createBrowserBff(browser: BrowserGateway, keeper: SessionKeeper): BrowserBff {
  return async (request) => {
    const { pathname: path, search } = new URL(request.url);
    if (request.headers.get(consoleHeader.name) !== consoleHeader.value)
      return refuse("INSUFFICIENT_SCOPE", "Send the console's header.");
    if (path === consolePaths.environment) return answer(environment);
    if (path === consolePaths.session && request.method === "POST")
      return signIn(await request.text(), keeper);
    const role = keeper.read();
    if (role === null) return refuse("INVALID_API_KEY", "You are not signed in.");
    if (path === consolePaths.session) return showOrEnd(request.method, { role, keeper });
    const operator = demoOperators[role];
    if (path === consolePaths.activity) return answer(await listActivity(browser.store.callLog, operator.id));
    const authorizing = mayOpen(role, "access")
      ? await browser.authorize({ method: request.method, path })
      : undefined;
    if (authorizing !== undefined) return answer(authorizing);
    const forward = forwards.get(path);
    if (!forward) return refuse("NOT_FOUND", "The console has no such path.");
    if (!mayCall(role, forward.operation)) return refuse("INSUFFICIENT_SCOPE", "Your role may not do this.");
    const response = await browser.gateway(
      toGatewayRequest(
        forward,
        {
          method: request.method,
          query: search.slice(1),
          // A service worker hands the answer to the browser as it is: nothing may be compressed on the way.
          headers: { ...Object.fromEntries(request.headers), "accept-encoding": "identity" },
          body: await request.text(),
          operatorId: operator.id,
        },
        { apiKey: demoKeys.live, merchantUuid: demoMerchantUuid },
      ),
      request.signal,
    );
    return toConsoleAnswer(response);
  };
}

const environment: Environment = {
  environment: "demo",
  demo_roles: [...roleNames],
  samples: demoSamples,
  gateway_url: "http://127.0.0.1:3000",
};

function signIn(text: string, keeper: SessionKeeper): GatewayResponse {
  const input = signInSchema.safeParse(JSON.parse(text));
  if (!input.success || !("demo" in input.data))
    return refuse("INVALID_API_KEY", "The e-mail address or the password is wrong.");
  keeper.write(input.data.demo);
  return answer(sessionOf(input.data.demo));
}

function showOrEnd(method: string, { role, keeper }: { role: Role; keeper: SessionKeeper }): GatewayResponse {
  if (method !== "DELETE") return answer(sessionOf(role));
  keeper.write(null);
  return { status: 204, headers: {}, body: "" };
}

function sessionOf(role: Role): Session {
  const { id, name } = demoOperators[role];
  return { operator: { id, name, role }, environment: "demo" };
}

function answer(body: unknown): GatewayResponse {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function refuse(code: ErrorCode, message: string): GatewayResponse {
  const { status, category } = errorCodes[code];
  const requestId = `req_${crypto.randomUUID()}`;
  const body: ErrorEnvelope = { error: { code, message, category, request_id: requestId } };
  return {
    status,
    headers: { "content-type": "application/json", [headerNames.requestId]: requestId },
    body: JSON.stringify(body),
  };
}
