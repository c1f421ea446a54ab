import { setupServer } from "msw/node";
import type { Role } from "#contract/roles";
import { createBrowserBff } from "./browser-bff.ts";
import { createBrowserGateway, type BrowserGateway, type BrowserGatewayOptions } from "./browser-gateway.ts";
import { createHandlers } from "./handlers.ts";

export type TestBff = BrowserGateway & {
  /** Who is signed in; null = nobody. */
  signInAs: (role: Role | null) => void;
  /** Requests that reached the console's server, "POST /bff/v1/orders/payment-methods". */
  requests: string[];
  stop: () => void;
};

/** The product behind a component under test: its requests are answered by the gateway over the simulators. */
export async function startTestBff(options: BrowserGatewayOptions & { role?: Role } = {}): Promise<TestBff> {
  let signedIn: Role | null = options.role ?? null;
  const requests: string[] = [];
  const browser = await createBrowserGateway(options);
  const bff = createBrowserBff(browser, {
    read: () => signedIn,
    write: (role) => {
      signedIn = role;
    },
  });
  const server = setupServer(
    ...createHandlers((request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return bff(request);
    }),
  );
  server.listen({ onUnhandledFrame: "error" });
  return {
    ...browser,
    signInAs: (role) => {
      signedIn = role;
    },
    requests,
    stop: () => server.close(),
  };
}
