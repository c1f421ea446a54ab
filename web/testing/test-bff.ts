import { setupServer } from "msw/node";
import type { Role } from "#contract/console/roles";
import { createBrowserBff } from "../mocks/browser-bff.ts";
import {
  createBrowserGateway,
  type BrowserGateway,
  type BrowserGatewayOptions,
} from "../mocks/browser-gateway.ts";
import { createHandlers } from "../mocks/handlers.ts";

export type TestBff = BrowserGateway & {
  /** Ends the session. */
  forget: () => void;
  /** Requests that reached the console's server, such as "POST /bff/v1/orders/payment-methods". */
  requests: string[];
  /** Paths that a proxy in between answers with its own 502. */
  unreachable: Set<string>;
  stop: () => void;
};

const badGateway = { status: 502, headers: {}, body: "<h1>Bad gateway</h1>" };

/** Starts the product behind a component under test: the gateway over the simulators answers its requests. */
export async function startTestBff(options: BrowserGatewayOptions & { role?: Role } = {}): Promise<TestBff> {
  const requests: string[] = [];
  const unreachable = new Set<string>();
  const browser = await createBrowserGateway(options);
  const bff = createBrowserBff(browser);
  if (options.role) await bff.signIn(options.role);
  const server = setupServer(
    ...createHandlers(async (request) => {
      const { pathname } = new URL(request.url);
      requests.push(`${request.method} ${pathname}`);
      return unreachable.has(pathname) ? badGateway : bff.answer(request);
    }),
  );
  server.listen({ onUnhandledFrame: "error" });
  return {
    ...browser,
    forget: bff.forget,
    requests,
    unreachable,
    stop: () => server.close(),
  };
}
