import { createServer } from "node:http";
import { createPasskeyChecks } from "#server/compose/compose-console.ts";
import { createConsole } from "#server/console/console.ts";
import type { ConsoleDependencies } from "#server/console/console-dependencies.ts";
import { demoOperators } from "#server/demo/demo-samples.ts";
import { createBodyReader } from "#server/http/plain-http.ts";
import { createConsoleHandler } from "#server/http/console-handler.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { createWebApp } from "#server/http/web-app.ts";
import { newId, systemClock, newSecret, nodeDigests } from "#server/node/runtime.ts";
import { hashPassword, isOfOtherCost, verifyPassword } from "#server/node/password.ts";
import { operatorId } from "#server/store/operators.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";

/** Starts the console's server on a socket, in front of the test's gateway. */
export async function startTestConsole(
  dependencies: Pick<ConsoleDependencies, "gateway"> & Partial<ConsoleDependencies>,
): Promise<{ origin: string; store: ConsoleDependencies["store"]; stop: () => Promise<void> }> {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
  const console = createConsole({
    store,
    credentials: { apiKey: "svc_live_held_key", merchantUuid: "held-merchant" },
    authorizing: null,
    operators: [],
    demoOperators,
    isDemoOpen: false,
    version: "1.2.3",
    environment: "demo",
    hasPurchasing: false,
    samples: { orders: [], products: [], pictures: [], shops: [] },
    gatewayUrl: null,
    sessionSecrets: ["secret"],
    digests: nodeDigests,
    newSecret,
    webhookAddressIssue: () => null,
    verifyPassword,
    hashPassword,
    isOfOtherCost,
    operatorId: (email) => operatorId(email, { demo: false, digests: nodeDigests }),
    publicUrl: null,
    passkeys: createPasskeyChecks({ publicUrl: null }),
    signInProvider: null,
    clock: systemClock,
    quotaDayZone: "Asia/Shanghai",
    newId,
    newRequestId: newId,
    log: () => undefined,
    ...dependencies,
  });
  const server = createServer(
    createWebApp({
      console: {
        path: "/bff",
        handle: createConsoleHandler(console, { readBody: createBodyReader(), newRequestId: newId }),
        pageFolder: "/nonexistent",
        guideFolder: "/nonexistent",
      },
      reference: null,
      trustProxy: null,
      newRequestId: newId,
      onError: () => undefined,
    }),
  );
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return { origin: `http://127.0.0.1:${port}`, store, stop: () => stopServer(server, 0) };
}
