import { setupWorker } from "msw/browser";
import { roleNames, type Role } from "#contract/roles";
import { createBrowserBff } from "./browser-bff.ts";
import { createBrowserGateway } from "./browser-gateway.ts";
import { createHandlers } from "./handlers.ts";

const key = "demo-role";

/** Starts the product itself inside the browser, for the demo mode: no server is asked for anything. */
export async function startBrowserBff(): Promise<void> {
  const bff = createBrowserBff(await createBrowserGateway(), {
    read: () => roleNames.find((role: Role) => role === sessionStorage.getItem(key)) ?? null,
    write: (role) => {
      if (role === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, role);
    },
  });
  await setupWorker(...createHandlers(bff)).start({ quiet: true, onUnhandledFrame: "bypass" });
}
