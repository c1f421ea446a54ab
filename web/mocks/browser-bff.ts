import type { Channel } from "#contract/shared/channel";
import { consoleHeader, consolePaths, sessionSchema } from "#contract/console/console";
import { authorizationLinkSchema } from "#contract/console/console-authorizations";
import type { Role } from "#contract/console/roles";
import type { ConsoleRequest, ConsoleResponse } from "#server/console/console-request.ts";
import { createConsole } from "#server/console/console.ts";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { demoOperators, demoSamples } from "#server/demo/demo-samples.ts";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { Simulator } from "#server/marketplaces/simulator.ts";
import { simulatorAddress } from "#server/marketplaces/simulators.ts";
import { operatorId } from "#server/store/operators.ts";
import { type BrowserGateway, newSecret } from "./browser-gateway.ts";
import { nobleDigests } from "./noble-digests.ts";

/** The parts of a console request that differ between a browser's requests. */
type Asked = Pick<ConsoleRequest, "method" | "path"> & Partial<ConsoleRequest>;

export type BrowserBff = {
  answer: (request: Request) => Promise<GatewayResponse>;
  signIn: (role: Role) => Promise<void>;
  /** Deletes the cookie, as a browser may. */
  forget: () => void;
};

/**
 * Runs the console's own server in a browser, over the gateway there, with the cookie that the page would keep.
 * `onSession` gets the role at sign-in, and null at sign-out.
 */
export function createBrowserBff(
  browser: BrowserGateway,
  onSession: (role: Role | null) => void = () => undefined,
): BrowserBff {
  const server = createConsole({
    ...browser,
    credentials: { apiKey: demoKeys.live, merchantUuid: demoMerchantUuid },
    authorizing: { oauth: browser.oauth, authorizationStatus: browser.authorizationStatus },
    operators: [],
    demoOperators,
    isDemoOpen: false,
    version: "demo",
    environment: "demo",
    hasPurchasing: browser.hasPurchasing,
    samples: demoSamples,
    gatewayUrl: "http://127.0.0.1:3000",
    sessionSecrets: [newSecret()],
    digests: nobleDigests,
    newSecret,
    // Only people invited in this page have passwords, which end with the page.
    verifyPassword: async (password, hash) => hash === hashOf(password),
    hashPassword: async (password) => hashOf(password),
    isOfOtherCost: () => false,
    operatorId: (email) => operatorId(email, { demo: true, digests: nobleDigests }),
    publicUrl: null,
    // The library that reads passkeys belongs to the server.
    passkeys: null,
    signInProvider: null,
    // Nothing is sent from a page.
    webhookAddressIssue: () => null,
    quotaDayZone: "Asia/Shanghai",
    newId: () => crypto.randomUUID(),
    newRequestId: () => `req_${crypto.randomUUID()}`,
    log: () => undefined,
  });
  let cookie = "";

  async function ask(request: Asked, signal = new AbortController().signal): Promise<GatewayResponse> {
    const headers = { [consoleHeader.name]: consoleHeader.value, ...request.headers, cookie };
    const edge = { query: "", body: "", origin: "http://localhost", loopback: true, address: "" };
    const answer = await server.answer({ ...edge, ...request, headers }, signal);
    // A page cannot set cookies on a Response.
    const { cookies: [given] = [], ...rest } = answer;
    const shown = { ...rest, body: await wholeBody(answer.body) };
    if (given !== undefined) {
      cookie = given.split(";")[0] ?? "";
      onSession(roleIn(shown));
    }
    return shown;
  }

  return {
    answer: async (request) => {
      const { pathname: path, search } = new URL(request.url);
      const body = await request.text();
      const { origin: _origin, ...headers } = Object.fromEntries(request.headers);
      const answer = await ask(
        {
          method: request.method,
          path,
          query: search.slice(1),
          // A service worker passes the answer to the browser unchanged, so it must not be compressed.
          headers: { ...headers, "accept-encoding": "identity" },
          body,
        },
        request.signal,
      );
      return followAuthorization(answer, { simulators: browser.simulators, ask });
    },
    signIn: async (role) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ demo: role });
      await ask({ method: "POST", path: consolePaths.session, headers, body });
    },
    forget: () => {
      cookie = "";
    },
  };
}

async function wholeBody(body: ConsoleResponse["body"]): Promise<GatewayResponse["body"]> {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  let text = "";
  for await (const piece of body) text += piece;
  return text;
}

function roleIn({ status, body }: GatewayResponse): Role | null {
  if (status !== 200 || typeof body !== "string") return null;
  return sessionSchema.parse(JSON.parse(body)).operator.role;
}

/** Hashes a password without the slow hash, because the hash never leaves this page. */
function hashOf(password: string): string {
  return nobleDigests.sha256(password);
}

/**
 * Follows an authorization link in place of the simulated marketplace, which a page in a browser cannot visit: the
 * simulated buyer agrees immediately, and the page gets the link back to its screen.
 */
async function followAuthorization(
  answer: GatewayResponse,
  {
    simulators,
    ask,
  }: {
    simulators: Record<Channel, Simulator>;
    ask: (request: Asked) => Promise<GatewayResponse>;
  },
): Promise<GatewayResponse> {
  const text = typeof answer.body === "string" ? answer.body : "";
  if (answer.status !== 200 || !text.startsWith('{"authorize_url"')) return answer;
  const page = simulatorAddress(authorizationLinkSchema.parse(JSON.parse(text)).authorize_url);
  if (!page) return answer;
  const agreed = await simulators[page.channel].handle({ ...page, method: "GET", headers: {}, body: "" });
  const back = new URL("headers" in agreed ? (agreed.headers["location"] ?? "") : "", "http://localhost");
  const done = await ask({ method: "GET", path: back.pathname, query: back.search.slice(1) });
  return { ...answer, body: JSON.stringify({ authorize_url: done.headers["location"] }) };
}
