import { z } from "zod";
import type { Environment, Session } from "#contract/console/console";
import { recentSignInMs, signInMethodNames, type SignInMethod } from "#contract/console/console-factors";
import { isGranted, may, recentActions, type Action, type Role } from "#contract/console/roles";
import { Failure } from "#contract/shared/failure";
import { isoTime, type Clock, type Digests, sameText } from "#server/shared/runtime.ts";
import type { Operator } from "#server/store/access.ts";
import type { Grants } from "#server/store/grants.ts";
import type { Sessions } from "#server/store/store.ts";
import { notForRole, type ConsoleCall, type ConsoleRequest } from "../console-request.ts";
import { readCookies, setCookie } from "./cookies.ts";
import { describeAgent } from "./describe-agent.ts";
import type { OperatorDirectory } from "./operator-directory.ts";

/** Maximum time without a call, and maximum lifetime of a session, ms. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 } as const;

/** Minimum time between two records of the last use, ms. Calls in between write nothing. */
const recordEveryMs = 60_000;

const cookieName = "console";

/** Maximum number of sign-outs that wait until the store is available again. */
const maxUnfinished = 1_000;

/**
 * Stored part of a session. `credential` is not a secret but a digest of the password hash, so a new password, or a
 * provider instead, ends the session.
 */
const storedSchema = z.object({
  operatorId: z.string(),
  credential: z.string(),
  signedInAt: z.number(),
  seenAt: z.number(),
  // Sessions of a version before 0.2.0 may lack these fields.
  way: z.enum(signInMethodNames).default("password"),
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
});
export type StoredSession = z.infer<typeof storedSchema>;

/** `key` is the id as stored, a digest, so that a leaked store cannot be used to sign in. */
export type OpenSession = {
  key: string;
  operator: Operator;
  way: SignInMethod;
  /** Epoch ms. */ signedInAt: number;
};

export type SessionDependencies = {
  sessions: Sessions;
  grants: Pick<Grants, "read">;
  /** Signing secrets: the first signs, all are accepted. */
  secrets: readonly string[];
  digests: Digests;
  newSecret: () => string;
  clock: Clock;
  findOperator: OperatorDirectory["find"];
};

/** Sessions of the console. Every function rejects when the store does. */
export type ConsoleSessions = {
  /** Returns the session of a call; null if there is none or it has ended. Counts as use of the session. */
  find: (call: ConsoleCall) => Promise<OpenSession | null>;
  /**
   * Returns a session whose role permits the action, by itself or by a grant.
   * @throws Failure NOT_SIGNED_IN (401) without a valid session; PASSKEY_REQUIRED (403) while a passkey that an
   * administrator requires is still to be added; FORBIDDEN (403); REAUTH_REQUIRED (403) for an action that needs a
   * sign-in of the last ten minutes
   */
  require: (call: ConsoleCall, action: Action) => Promise<OpenSession>;
  /**
   * Returns any valid session, for what its owner does about their own sign-in methods.
   * @throws Failure NOT_SIGNED_IN (401)
   */
  requireAny: (call: ConsoleCall) => Promise<OpenSession>;
  /** Returns the session as the page receives it. */
  describe: (
    session: Pick<OpenSession, "operator" | "way">,
    installation: { environment: Environment["environment"]; hasPurchasing: boolean },
  ) => Promise<Session>;
  /** Returns the valid sessions of an operator, the latest first. */
  ofOperator: (operator: Operator) => Promise<{ key: string; stored: StoredSession }[]>;
  /** Ends a session on every instance at once. */
  destroy: (key: string) => Promise<void>;
  /** Begins a session under a new id, whatever id the caller came with (ASVS V7.2.4). Returns its Set-Cookie. */
  begin: (call: ConsoleCall, operator: Operator, way: SignInMethod) => Promise<string>;
  /**
   * Ends the session on the server, so that its cookie is no longer valid.
   * @throws Failure NOT_SIGNED_IN (401)
   */
  end: (call: ConsoleCall) => Promise<void>;
};

/**
 * Creates the console's sessions: the browser has a signed random id, everything else is on the server. Only `begin`
 * creates a session, because a call that is still in flight when its session ends must not restore it.
 */
export function createConsoleSessions(dependencies: SessionDependencies): ConsoleSessions {
  const { sessions, grants, secrets, digests, newSecret, clock, findOperator } = dependencies;
  const unfinished = new Set<string>();

  const signInDigestOf = ({ id, passwordHash }: Operator) => digests.sha256(passwordHash ?? `provider ${id}`);
  const endOf = ({ signedInAt, seenAt }: StoredSession) =>
    Math.min(seenAt + sessionLimits.idleMs, signedInAt + sessionLimits.absoluteMs);
  const record = (key: string, stored: StoredSession) => ({
    id: key,
    data: JSON.stringify(stored),
    expiresAt: endOf(stored),
    owner: stored.operatorId,
  });

  /** Returns the key of the session that a request names by a cookie that this server signed. */
  function keyOf(request: ConsoleRequest): string | null {
    for (const value of readCookies(request, cookieName)) {
      const [id = "", signature = ""] = value.split(".");
      if (secrets.some((secret) => sameText(signature, digests.hmacSha256(secret, id))))
        return digests.sha256(id);
    }
    return null;
  }

  /** Completes the sign-outs that happened while the store was unavailable, before anything else uses a session. */
  async function finishSignOuts(): Promise<void> {
    for (const key of unfinished) {
      await sessions.destroy(key);
      unfinished.delete(key);
    }
  }

  async function find(call: ConsoleCall): Promise<OpenSession | null> {
    const key = keyOf(call.request);
    if (key === null) return null;
    await finishSignOuts();
    const data = await sessions.read(key);
    if (data === null) return null;
    const stored = storedSchema.parse(JSON.parse(data));
    const operator = await findOperator(stored.operatorId);
    const now = clock();
    if (!operator || stored.credential !== signInDigestOf(operator) || now >= endOf(stored)) return null;
    if (now - stored.seenAt >= recordEveryMs) await sessions.update(record(key, { ...stored, seenAt: now }));
    call.operator = operator;
    return { key, operator, way: stored.way, signedInAt: stored.signedInAt };
  }

  async function requireAny(call: ConsoleCall): Promise<OpenSession> {
    const session = await find(call);
    if (session) return session;
    throw new Failure("NOT_SIGNED_IN", "You are not signed in, or no longer. Sign in again.");
  }

  /** Returns whether a role permits an action, by itself or because an administrator granted it. */
  async function isPermitted(role: Role, action: Action): Promise<boolean> {
    return isGranted(action) ? (await grants.read()).roles[role].includes(action) : may(role, action);
  }

  return {
    find,
    requireAny,
    require: async (call, action) => {
      const session = await requireAny(call);
      const { role } = session.operator;
      if (mustAddPasskey(session))
        throw new Failure(
          "PASSKEY_REQUIRED",
          "Your administrator requires a second factor: add a passkey first.",
        );
      if (!(await isPermitted(role, action))) throw notForRole(role);
      if (recentActions.includes(action)) requireRecent(session, clock());
      return session;
    },
    describe: async (
      { operator: { id, name, role, ...operator }, way },
      { environment, hasPurchasing: purchasing },
    ) => ({
      operator: { id, name, role },
      environment,
      must_add_passkey: mustAddPasskey({ operator, way }),
      grants: [...(await grants.read()).roles[role]],
      purchasing,
    }),
    ofOperator: async (operator) => {
      const own = (await sessions.ofOwner(operator.id)).map(({ id, data }) => ({
        key: id,
        stored: storedSchema.parse(JSON.parse(data)),
      }));
      return own
        .filter(({ stored }) => stored.credential === signInDigestOf(operator) && clock() < endOf(stored))
        .sort((one, other) => other.stored.signedInAt - one.stored.signedInAt);
    },
    destroy: sessions.destroy,

    begin: async (call, operator, way) => {
      const before = keyOf(call.request);
      if (before !== null) await sessions.destroy(before);
      const id = newSecret();
      const at = clock();
      const stored: StoredSession = {
        operatorId: operator.id,
        credential: signInDigestOf(operator),
        signedInAt: at,
        seenAt: at,
        way,
        ...describeAgent(call.request.headers["user-agent"] ?? ""),
      };
      await sessions.write(record(digests.sha256(id), stored));
      call.operator = operator;
      return setCookie(call.request, cookieName, {
        value: `${id}.${digests.hmacSha256(secrets[0] ?? "", id)}`,
      });
    },

    end: async (call) => {
      try {
        const { key } = await requireAny(call);
        await sessions.destroy(key);
      } catch (error) {
        const key = error instanceof Failure ? null : keyOf(call.request);
        if (key !== null && unfinished.size < maxUnfinished) unfinished.add(key);
        throw error;
      }
    },
  };
}

/**
 * Returns whether the operator has to add a passkey first: where one is required, a session that began with the
 * password alone is not enough.
 */
function mustAddPasskey({
  operator,
  way,
}: {
  operator: Pick<Operator, "secondFactor">;
  way: SignInMethod;
}): boolean {
  return operator.secondFactor === "required" && way === "password";
}

/**
 * Requires a recent sign-in; `now` in epoch ms.
 * @throws Failure REAUTH_REQUIRED (403) when the sign-in is too long ago
 */
export function requireRecent({ signedInAt }: OpenSession, now: number): void {
  if (Math.abs(now - signedInAt) < recentSignInMs) return;
  throw new Failure("REAUTH_REQUIRED", "Sign in again first: this takes a sign-in of the last ten minutes.");
}

/**
 * Returns the time until which the sign-in counts as recent, as the page receives it; null once it no longer does.
 * `now`: epoch ms.
 */
export function recentUntil({ signedInAt }: OpenSession, now: number): string | null {
  const until = signedInAt + recentSignInMs;
  return now < until ? isoTime(until) : null;
}

/** Returns the Set-Cookie that makes a browser forget its session. */
export function forgetCookie(request: ConsoleRequest): string {
  return setCookie(request, cookieName, { value: "", lifeSeconds: 0 });
}
