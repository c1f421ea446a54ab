import { setupWorker } from "msw/browser";
import { roleNames, type Role } from "#contract/roles";
import { createBrowserBff } from "./browser-bff.ts";
import { createBrowserGateway } from "./browser-gateway.ts";
import { createHandlers } from "./handlers.ts";

const key = "demo-role";

/** Starts the product itself inside the browser, for the demo mode: no server is asked for anything. */
export async function startBrowserBff(): Promise<void> {
  const bff = createBrowserBff(await createBrowserGateway(), (role) => {
    if (role === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, role);
  });
  // The sessions are gone with the page that was reloaded; who was signed in still is.
  const role = roleNames.find((each: Role) => each === sessionStorage.getItem(key));
  if (role) await bff.signIn(role);
  await setupWorker(...createHandlers(bff.answer)).start({ quiet: true, onUnhandledFrame: "bypass" });
}
