import { consoleHeader, consolePaths, sessionSchema } from "#contract/console";
import type { Role } from "#contract/roles";
import { createConsole } from "#server/console/console.ts";
import type { ConsoleRequest } from "#server/console/console-request.ts";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { demoOperators } from "#server/demo/demo-operators.ts";
import { demoSamples } from "#server/demo/demo-samples.ts";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import { followAuthorization } from "./authorize-in-browser.ts";
import type { BrowserGateway } from "./browser-gateway.ts";
import { nobleDigests } from "./noble-digests.ts";

/** What a browser's own request has of the console's; the rest is the same for all. */
export type Asked = Pick<ConsoleRequest, "method" | "path"> & Partial<ConsoleRequest>;

export type BrowserBff = {
  answer: (request: Request) => Promise<GatewayResponse>;
  signIn: (role: Role) => Promise<void>;
  /** Loses the cookie, as a browser does. */
  forget: () => void;
};

/**
 * The console's own server in a browser, over the gateway there: the product's function, asked with the cookie that the page
 * would keep. Nobody has a password here. `onSession` is told who signs in, and of signing out with null.
 */
export function createBrowserBff(
  browser: BrowserGateway,
  onSession: (role: Role | null) => void = () => undefined,
): BrowserBff {
  const server = createConsole({
    ...browser,
    credentials: { apiKey: demoKeys.live, merchantUuid: demoMerchantUuid },
    authorizing: { oauth: browser.oauth, store: browser.store, publicUrl: null },
    operators: [],
    demoOperators,
    environment: "demo",
    samples: demoSamples,
    gatewayUrl: "http://127.0.0.1:3000",
    sessionSecrets: [newSecret()],
    digests: nobleDigests,
    newSecret,
    verifyPassword: async () => false,
    // The library that reads them is the server's.
    passkeys: null,
    newId: () => `req_${crypto.randomUUID()}`,
    log: () => undefined,
  });
  let cookie = "";

  async function ask(request: Asked, signal = new AbortController().signal): Promise<GatewayResponse> {
    const headers = { [consoleHeader.name]: consoleHeader.value, ...request.headers, cookie };
    const edge = { query: "", body: "", origin: "http://localhost", loopback: true, address: "" };
    const answer = await server({ ...edge, ...request, headers }, signal);
    // A page's own Response may not have it.
    const { cookies: [given] = [], ...shown } = answer;
    if (given !== undefined) {
      cookie = given.split(";")[0] ?? "";
      onSession(roleIn(answer));
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
          // A service worker hands the answer to the browser as it is: nothing may be compressed on the way.
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

function roleIn({ status, body }: GatewayResponse): Role | null {
  if (status !== 200 || typeof body !== "string") return null;
  return sessionSchema.parse(JSON.parse(body)).operator.role;
}

/** 256 bits of the browser's generator. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
