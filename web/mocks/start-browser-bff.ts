import { setupWorker } from "msw/browser";
import { roleNames, type Role } from "#contract/console/roles";
import { createBrowserBff } from "./browser-bff.ts";
import { createBrowserGateway } from "./browser-gateway.ts";
import { createHandlers } from "./handlers.ts";

const key = "demo-role";

/** Starts the product inside the browser, for the demo mode without any server. */
export async function startBrowserBff(): Promise<void> {
  const bff = createBrowserBff(await createBrowserGateway(), (role) => {
    if (role === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, role);
  });
  // A reload ends the page's sessions, so the saved role signs in again.
  const role = roleNames.find((each: Role) => each === sessionStorage.getItem(key));
  if (role) await bff.signIn(role);
  await setupWorker(...createHandlers(bff.answer)).start({ quiet: true, onUnhandledFrame: "bypass" });
}
