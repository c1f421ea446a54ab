import {
  factorPaths,
  maxPasskeys,
  newPasskeySchema,
  type Factors,
  type OwnSessions,
} from "#contract/console/console-factors";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { createChallenges } from "./challenges.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { readForm } from "../read-form.ts";
import { newRecoveryCodes, recoveryDigest } from "./recovery-codes.ts";
import { recentUntil, requireRecent, type ConsoleSessions, type OpenSession } from "./session.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { requireChecks } from "./sign-in-routes.ts";

/**
 * Creates the routes for an operator's own passkeys, recovery codes and sessions. Viewing them requires a session;
 * changing them requires one that began within ten minutes (ASVS V7.5.2) and, for passkeys and codes, with more than a
 * password where a passkey exists already.
 */
export function createFactorRoutes(
  { store, clock, digests, newSecret, passkeys: checks, sessionSecrets }: ConsoleDependencies,
  sessions: ConsoleSessions,
): ConsoleRoute[] {
  const signing = { digests, clock, secrets: sessionSecrets };
  const challenges = createChallenges({ ...signing, newSecret, sessions: store.sessions });
  const aboutNew = ({ key }: OpenSession) => `new passkey ${key}`;

  const mayChange = async (session: OpenSession): Promise<boolean> =>
    session.way !== "password" || (await store.passkeys.ofOperator(session.operator.id)).length === 0;

  async function requireChange(session: OpenSession): Promise<void> {
    if (session.operator.passwordHash === null) throw atProvider();
    requireRecent(session, clock());
    if (await mayChange(session)) return;
    throw new Failure("REAUTH_REQUIRED", "Sign in again, with a passkey: you have one by now.");
  }

  async function makeCodes(operatorId: string): Promise<string[]> {
    const codes = newRecoveryCodes({ digests, newSecret });
    await store.recoveryCodes.replace(
      operatorId,
      codes.map((code) => recoveryDigest(digests, operatorId, code)),
    );
    return codes;
  }

  const show: ConsoleHandler = async (call, session) => {
    const { operator } = session;
    const own = await store.passkeys.ofOperator(operator.id);
    const until = recentUntil(session, clock());
    const body: Factors = {
      available: checks !== null && operator.passwordHash !== null,
      required: operator.secondFactor === "required",
      recent_until: until !== null && (await mayChange(session)) ? until : null,
      passkeys: own.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        created_at: isoTime(passkey.createdAt),
        last_used_at: passkey.lastUsedAt === null ? null : isoTime(passkey.lastUsedAt),
        synced: passkey.synced,
      })),
      recovery_codes_left: await store.recoveryCodes.left(operator.id),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const begin: ConsoleHandler = async (call, session) => {
    await requireChange(session);
    const existing = await store.passkeys.ofOperator(session.operator.id);
    if (existing.length >= maxPasskeys) throw tooManyPasskeys();
    const { challenge, cookie } = challenges.issue(call.request, aboutNew(session));
    const ceremony = { origin: call.request.origin, challenge };
    const options = await requireChecks(checks).creationOptions(ceremony, { ...session, existing });
    return { ...respond(call, 200, JSON.stringify({ options })), cookies: [cookie] };
  };

  const add: ConsoleHandler = async (call, session) => {
    await requireChange(session);
    const { name, passkey } = readForm(call.request, newPasskeySchema);
    const { operator } = session;
    const challenge = challenges.require(call.request, aboutNew(session));
    const ceremony = { origin: call.request.origin, challenge };
    const checked = await requireChecks(checks).checkCreation(ceremony, passkey);
    if (!checked.accepted) {
      call.detail = checked.reason;
      throw notAdded();
    }
    await challenges.useUp(challenge);
    const { id, publicKey, counter, synced } = checked;
    const existing = await store.passkeys.ofOperator(operator.id);
    if (existing.length >= maxPasskeys) throw tooManyPasskeys();
    const { transports } = passkey.response;
    const isNew = await store.passkeys.add({
      id,
      operatorId: operator.id,
      name,
      publicKey,
      counter,
      transports,
      synced,
      createdAt: clock(),
      lastUsedAt: null,
    });
    if (!isNew) throw notAdded();
    call.event = { kind: "passkey_added", operatorId: operator.id };
    const codes = existing.length === 0 ? await makeCodes(operator.id) : null;
    // The person has just proved both password and passkey, so a session that began with the password alone now counts
    // as both, under a new id.
    const cookies = [challenges.forget(call.request)];
    if (session.way === "password") cookies.unshift(await sessions.begin(call, operator, "second_step"));
    return { ...respond(call, 200, JSON.stringify({ recovery_codes: codes })), cookies };
  };

  const remove: ConsoleHandler<typeof factorPaths.passkey> = async (call, session, { id }) => {
    await requireChange(session);
    const { operator } = session;
    const own = await store.passkeys.ofOperator(operator.id);
    const isLast = own.length === 1 && own[0]?.id === id;
    if (isLast && operator.secondFactor === "required") throw lastOne();
    if (!(await store.passkeys.remove(operator.id, id)))
      throw new Failure("NOT_FOUND", "You have no such passkey. It may have been removed.");
    if (isLast) await store.recoveryCodes.replace(operator.id, []);
    call.event = { kind: "passkey_removed", operatorId: operator.id };
    return respond(call, 200, "{}");
  };

  const renewCodes: ConsoleHandler = async (call, session) => {
    await requireChange(session);
    const { operator } = session;
    if ((await store.passkeys.ofOperator(operator.id)).length === 0)
      throw new Failure("VALIDATION_ERROR", "Recovery codes stand in for a passkey: add one first.");
    call.event = { kind: "recovery_codes_made", operatorId: operator.id };
    return respond(call, 200, JSON.stringify({ recovery_codes: await makeCodes(operator.id) }));
  };

  const listSessions: ConsoleHandler = async (call, session) => {
    const own = await sessions.ofOperator(session.operator);
    const body: OwnSessions = {
      sessions: own.map(({ key, stored }) => ({
        id: key,
        current: key === session.key,
        way: stored.way,
        begun_at: isoTime(stored.signedInAt),
        last_used_at: isoTime(stored.seenAt),
        browser: stored.browser,
        system: stored.system,
      })),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  /** Ends the chosen ones of the operator's other sessions; returns how many. */
  async function endSessions(
    call: ConsoleCall,
    session: OpenSession,
    isChosen: (key: string) => boolean,
  ): Promise<number> {
    requireRecent(session, clock());
    const own = (await sessions.ofOperator(session.operator)).map(({ key }) => key);
    const chosen = own.filter((key) => key !== session.key && isChosen(key));
    for (const key of chosen) await sessions.destroy(key);
    call.event = { kind: "session_ended", operatorId: session.operator.id };
    return chosen.length;
  }

  const endSession: ConsoleHandler<typeof factorPaths.session> = async (call, session, { id }) => {
    if ((await endSessions(call, session, (key) => key === id)) > 0) return respond(call, 200, "{}");
    call.event = null;
    throw new Failure("NOT_FOUND", "You have no such session besides this one, or it has ended.");
  };

  const endOtherSessions: ConsoleHandler = async (call, session) => {
    await endSessions(call, session, () => true);
    return respond(call, 200, "{}");
  };

  return [
    route("GET", factorPaths.factors, "signed_in", show),
    route("POST", factorPaths.newPasskey, "signed_in", begin),
    route("POST", factorPaths.passkeys, "signed_in", add),
    route("DELETE", factorPaths.passkey, "signed_in", remove),
    route("POST", factorPaths.recoveryCodes, "signed_in", renewCodes),
    route("GET", factorPaths.sessions, "signed_in", listSessions),
    route("DELETE", factorPaths.sessions, "signed_in", endOtherSessions),
    route("DELETE", factorPaths.session, "signed_in", endSession),
  ];
}

function atProvider(): Failure {
  return new Failure(
    "FORBIDDEN",
    "You sign in at your company's provider: passkeys and recovery codes are managed there.",
  );
}

function notAdded(): Failure {
  return new Failure("VALIDATION_ERROR", "This passkey could not be added. Try again.", {
    issues: [
      { path: "passkey", message: "is not what was asked for, or is in use already", fault: "wrong_form" },
    ],
  });
}

function tooManyPasskeys(): Failure {
  return new Failure("VALIDATION_ERROR", `You have ${maxPasskeys} passkeys. Remove one first.`);
}

function lastOne(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "Your administrator requires a second factor: add another passkey before you remove this one.",
    { issues: [{ path: "id", message: "is the last one", fault: "last" }] },
  );
}
