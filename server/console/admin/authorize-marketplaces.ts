import { z } from "zod";
import type { AuthorizationOutcome } from "#contract/console/states";
import { type Channel, channelNames, isChannel } from "#contract/shared/channel";
import {
  type AuthorizationLink,
  type AppAuthorizations,
  authorizationPaths,
  beginAuthorizationSchema,
} from "#contract/console/console-authorizations";
import { pathTo } from "#contract/console/console";
import { Failure } from "#contract/shared/failure";
import { may } from "#contract/console/roles";
import { respond } from "#server/gateway/respond.ts";
import { type App, type TokenOwner, tokenOwner } from "#server/store/access.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { auditEntry, noSuch } from "./access-changes.ts";
import { authorizableFor, type ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { readForm } from "../read-form.ts";
import {
  openRoute,
  route,
  type ConsoleHandler,
  type ConsoleRoute,
  type OpenHandler,
} from "../route-table.ts";
import { goTo, returnPage } from "../auth/return-page.ts";
import type { ConsoleSessions, OpenSession } from "../auth/session.ts";

/** Time a buyer has to sign in at the marketplace, ms. */
export const stateLifeMs = 10 * 60_000;
const stateForm = /^[A-Za-z0-9_-]{43}$/;
const isCallback = new Set(channelNames.map((channel) => pathTo(authorizationPaths.callback, { channel })));

/** Returns whether a call is for the callback, to which a marketplace sends a browser from its own site. */
export function isAuthorizationCallback({ request: { method, path } }: ConsoleCall): boolean {
  return method === "GET" && isCallback.has(path);
}

const stateSchema = z.object({
  channel: z.string(),
  operatorId: z.string(),
  session: z.string(),
  owner: z.string(),
  /** The app that is authorized. If it was chosen explicitly, the browser returns to its page. */
  app: z.string(),
  chosen: z.boolean(),
  redirectUri: z.string(),
});
type StoredState = z.infer<typeof stateSchema>;

/**
 * Creates the routes by which an administrator authorizes marketplaces for any app, or for the app of the console's own
 * key. The state that travels with the browser reveals nothing: its meaning is stored here. It is random, bound to the
 * session that requested it, and valid once and for ten minutes. Only its digest is stored.
 */
export function createAuthorizationRoutes(
  { store, authorizing, publicUrl, credentials: { apiKey }, digests, newSecret, clock }: ConsoleDependencies,
  openSessions: ConsoleSessions,
): ConsoleRoute[] {
  const stateId = (state: string) => `authorization-state:${digests.sha256(state)}`;

  type Held = { app: App; owner: TokenOwner; elsewhere: null } | Elsewhere;
  type Elsewhere = { app: null; owner: null; elsewhere: AppAuthorizations["elsewhere"] };
  const unavailable = (elsewhere: AppAuthorizations["elsewhere"]): Held => ({
    app: null,
    owner: null,
    elsewhere,
  });

  /** Returns the app of the console's own key, if it can be authorized here. */
  async function heldApp(): Promise<Held> {
    if (!authorizing) return unavailable("remote_gateway");
    const held = apiKey === null ? null : await store.access.findKey(digests.sha256(apiKey));
    if (!held || held.key.revoked) return unavailable("no_key");
    if (held.key.environment === "sandbox") return unavailable("sandbox");
    const { elsewhere } = authorizableFor(held.app, authorizing);
    return elsewhere === null ? { app: held.app, owner: held.tokenOwner, elsewhere } : unavailable(elsewhere);
  }

  /** Returns the named app, or else the console's own. */
  async function chosenApp(id: string | null): Promise<Held> {
    if (id === null) return heldApp();
    const app = await store.accessRecords.app(id);
    if (!app) throw noSuch("app");
    const { elsewhere } = authorizableFor(app, authorizing);
    return elsewhere === null ? { app, owner: tokenOwner(app), elsewhere } : unavailable(elsewhere);
  }

  const list: ConsoleHandler = async (call) => {
    const { elsewhere } = await heldApp();
    const channels = elsewhere === null ? [...(authorizing?.oauth.channels ?? [])] : [];
    const body: AppAuthorizations = { channels, elsewhere };
    return respond(call, 200, JSON.stringify(body));
  };

  const begin: ConsoleHandler<typeof authorizationPaths.begin> = async (
    call,
    { operator, key },
    { channel },
  ) => {
    const hasBody = call.request.body !== "" || call.request.isBodyCut;
    const chosen = hasBody ? readForm(call.request, beginAuthorizationSchema).app : null;
    const { app, owner } = await chosenApp(chosen);
    if (!isChannel(channel) || !authorizing?.oauth.channels.includes(channel) || !owner) throw notHere();
    const state = newSecret();
    const redirectUri = `${publicUrl ?? call.request.origin}${pathTo(authorizationPaths.callback, { channel })}`;
    const stored: StoredState = {
      channel,
      operatorId: operator.id,
      session: key,
      owner: JSON.stringify(owner),
      app: app.id,
      chosen: chosen !== null,
      redirectUri,
    };
    const expiresAt = clock() + stateLifeMs;
    await store.sessions.write({ id: stateId(state), data: JSON.stringify(stored), expiresAt });
    const body: AuthorizationLink = {
      authorize_url: authorizing.oauth.authorizeUrl(channel, { state, redirectUri }),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  /** Returns the record of the state if it belongs to this session. Presenting a state uses it up, also in another session. */
  async function redeem(session: OpenSession, channel: Channel, state: string): Promise<StoredState | null> {
    if (!authorizing || !stateForm.test(state)) return null;
    const { sessions, authorizations } = store;
    // The lock ensures that when two browsers present one state at once, only one of them finds it.
    const data = await authorizations.withLock({ kind: "app", id: stateId(state) }, channel, async () => {
      const found = await sessions.read(stateId(state));
      await sessions.destroy(stateId(state));
      return found;
    });
    if (data === null) return null;
    const stored = stateSchema.parse(JSON.parse(data));
    const isOwn =
      stored.channel === channel &&
      stored.operatorId === session.operator.id &&
      stored.session === session.key;
    if (!isOwn) return null;
    // Meanwhile the app may have been deleted or have another token owner, or the console may have another key.
    const { app, owner } = await chosenApp(stored.chosen ? stored.app : null).catch(() =>
      unavailable("no_key"),
    );
    return app?.id === stored.app && JSON.stringify(owner) === stored.owner ? stored : null;
  }

  /** `app` is the app whose page the browser returns to; null means /access. */
  type Ended = { outcome: AuthorizationOutcome; app: string | null };

  async function finish(call: ConsoleCall, session: OpenSession | null, channel: Channel): Promise<Ended> {
    const query = new URLSearchParams(call.request.query);
    const nothing: Ended = { outcome: "expired", app: null };
    if (!session || !may(session.operator.role, "marketplaces.authorize")) return nothing;
    const stored = await redeem(session, channel, query.get("state") ?? "");
    if (!stored) return nothing;
    const outcome = await exchange(call, session, stored, { channel, code: query.get("code") ?? "" });
    return { outcome, app: stored.chosen ? stored.app : null };
  }

  async function exchange(
    call: ConsoleCall,
    { operator }: OpenSession,
    stored: StoredState,
    { channel, code }: { channel: Channel; code: string },
  ): Promise<AuthorizationOutcome> {
    if (!authorizing) return "expired";
    if (code === "") return "denied";
    const owner = JSON.parse(stored.owner) as TokenOwner;
    const audit = auditEntry(call, operator, {
      action: "marketplace_authorized",
      subject: auditSubjects.marketplace(owner, channel),
      before: null,
      after: null,
    });
    try {
      await authorizing.oauth.finish({ owner, channel }, { code, redirectUri: stored.redirectUri }, audit);
      return "authorized";
    } catch (error) {
      return error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED" ? "refused" : "failed";
    }
  }

  const callback: OpenHandler<typeof authorizationPaths.callback> = async (call, { channel }) => {
    if (!isChannel(channel)) throw notHere();
    const query = new URLSearchParams(call.request.query);
    const session = await openSessions.find(call);
    if (!session && !query.has("again")) return returnPage(call, ["code", "state"]);
    const { outcome, app } = await finish(call, session, channel);
    const parameters = new URLSearchParams({
      channel,
      authorization: outcome,
    });
    const location = `${app === null ? "/access" : `/apps/${encodeURIComponent(app)}`}?${parameters.toString()}`;
    return goTo(call, location);
  };

  return [
    route("GET", authorizationPaths.list, "marketplaces.authorize", list),
    route("POST", authorizationPaths.begin, "marketplaces.authorize", begin),
    openRoute("GET", authorizationPaths.callback, callback),
  ];
}

function notHere(): Failure {
  return new Failure(
    "NOT_FOUND",
    "This marketplace is not authorized here. GET /bff/authorizations says which are, and why others are not.",
  );
}
