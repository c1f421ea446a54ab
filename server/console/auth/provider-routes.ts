import { signInPage } from "#contract/console/console";
import {
  beginProviderSchema,
  providerPaths,
  providerSignInMs,
  type ProviderLink,
  type ProviderRefusal,
} from "#contract/console/sign-in-provider";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { readForm } from "../read-form.ts";
import { openRoute, type ConsoleRoute, type OpenHandler } from "../route-table.ts";
import { createSignedCookie } from "./cookies.ts";
import { createProviderOperators } from "./provider-operators.ts";
import { goTo, returnPage } from "./return-page.ts";
import type { ConsoleSessions } from "./session.ts";
import { ProviderError, roleOf, type ProviderCeremony, type SignInProvider } from "./sign-in-provider.ts";

/** Returns whether a call is for the address to which the provider sends a browser back. */
export function isProviderCallback({ request: { method, path } }: ConsoleCall): boolean {
  return method === "GET" && path === providerPaths.callback;
}

/**
 * Creates the routes for signing in at a provider. A signed cookie ties the sign-in to the browser that began it; state,
 * nonce and PKCE verifier are derived from the cookie's random value with a secret of this server, so the browser
 * never learns the verifier, and nothing is stored before an account was proved. A refused sign-in leads back to the
 * sign-in page, which explains it.
 */
export function createProviderRoutes(
  dependencies: ConsoleDependencies,
  sessions: ConsoleSessions,
): ConsoleRoute[] {
  const { signInProvider: provider, store, digests, newSecret, clock, publicUrl } = dependencies;
  if (provider === null) return [];
  const [secret = ""] = dependencies.sessionSecrets;
  const operators = createProviderOperators(dependencies);
  const pending = createSignedCookie(
    { name: "console-provider", purpose: "provider", lifeMs: providerSignInMs },
    { secrets: dependencies.sessionSecrets, digests, clock },
  );

  function ceremonyOf({ request }: ConsoleCall, seed: string): ProviderCeremony {
    const derived = (what: string) => digests.hmacSha256(secret, `provider ${what} ${seed}`);
    return {
      redirectUri: `${publicUrl ?? request.origin}${providerPaths.callback}`,
      state: derived("state"),
      nonce: derived("nonce"),
      verifier: derived("verifier"),
    };
  }

  const begin: OpenHandler = async (call) => {
    const { next = "" } = readForm(call.request, beginProviderSchema);
    const seed = newSecret();
    const address = await provider.authorizeUrl(ceremonyOf(call, seed)).catch((error: unknown) => {
      throw error instanceof ProviderError ? providerAway(error) : error;
    });
    const body: ProviderLink = { authorize_url: address };
    const cookie = pending.issue(call.request, "", `${seed}~${hexOf(next)}`);
    return { ...respond(call, 200, JSON.stringify(body)), cookies: [cookie] };
  };

  /** Marks the sign-in as used, so that a repeated address opens nothing. Returns false when it was used before. */
  const claim = (seed: string): Promise<boolean> =>
    store.sessions.claim({
      id: `used-provider:${digests.sha256(seed)}`,
      data: "",
      expiresAt: clock() + providerSignInMs,
    });

  /** Opens a session, and returns its cookie. */
  async function enter(
    call: ConsoleCall,
    own: SignInProvider,
    seed: string,
  ): Promise<{ cookie: string } | { refusal: ProviderRefusal }> {
    const account = await own.finish(ceremonyOf(call, seed), withoutAgain(call.request.query));
    // The session opens only now, so that a caller without an account stores nothing here.
    if (!(await claim(seed))) return { refusal: "expired" };
    const found = await operators.operatorOf(call, account, roleOf(own, account));
    if ("refusal" in found) return found;
    const cookie = await sessions.begin(call, found.operator, "provider");
    await store.operators.recordSignIn(found.operator.id, clock());
    call.event = { kind: "signed_in_provider", operatorId: found.operator.id };
    return { cookie };
  }

  const callback: OpenHandler = async (call) => {
    const content = pending.find(call.request, "");
    const query = new URLSearchParams(call.request.query);
    if (content === null && !query.has("again")) return returnPage(call, ["code", "state", "iss", "error"]);
    const [seed = "", next = ""] = (content ?? "").split("~");
    const page = (more: Record<string, string>) => {
      const parameters = new URLSearchParams({ ...more, ...(next !== "" && { next: textOf(next) }) });
      return parameters.size === 0 ? signInPage : `${signInPage}?${parameters.toString()}`;
    };
    const refused = (refusal: ProviderRefusal) => goTo(call, page({ provider: refusal }));
    if (content === null || query.get("state") !== ceremonyOf(call, seed).state) return refused("expired");
    try {
      const ended = await enter(call, provider, seed);
      if ("refusal" in ended) return refused(ended.refusal);
      // The sign-in page takes over the session as after a password, and opens the requested page.
      return { ...goTo(call, page({})), cookies: [ended.cookie, pending.forget(call.request)] };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      call.detail = error.message;
      return refused(error.refusal);
    }
  };

  return [openRoute("POST", providerPaths.begin, begin), openRoute("GET", providerPaths.callback, callback)];
}

/** Returns the provider's own parameters. */
function withoutAgain(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete("again");
  return parameters.toString();
}

function providerAway({ message }: ProviderError): Failure {
  return new Failure(
    "INTERNAL_ERROR",
    "The sign-in provider does not answer. Sign in with a password or a passkey, or try again in a minute.",
    { status: 503, internal: message, headers: { "retry-after": "60" } },
  );
}

/** Writes ASCII text in letters and digits, which a signed cookie may hold. */
function hexOf(text: string): string {
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

function textOf(hex: string): string {
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
