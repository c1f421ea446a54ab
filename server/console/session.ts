import { z } from "zod";
import type { Environment, Session } from "#contract/console";
import { recentMs, signInWays, type SignInWay } from "#contract/console-factors";
import { Failure } from "#contract/failure";
import { isoTime, type Clock, type Digests, sameText } from "#server/kernel/machine.ts";
import type { Operator } from "#server/store/access.ts";
import type { Sessions } from "#server/store/store.ts";
import type { ConsoleCall, ConsoleRequest } from "./console-request.ts";
import { readCookies, setCookie } from "./cookies.ts";
import { describeAgent } from "./describe-agent.ts";
import type { OperatorDirectory } from "./operator-directory.ts";

/** A session ends after so long without a call, and after so long in any case, ms. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 } as const;

/** The last use is noted at most this often, ms: calls in between write nothing. */
const noteEveryMs = 60_000;

const cookieName = "console";

/** Sign-outs that wait for the store to be back. */
const mostUnfinished = 1_000;

/** What is kept of a session. `credential` is a digest of the password hash: another password ends the session. */
const keptSchema = z.object({
  operatorId: z.string(),
  credential: z.string(),
  signedInAt: z.number(),
  seenAt: z.number(),
  // Absent in a session of the version before.
  way: z.enum(signInWays).default("password"),
  browser: z.string().nullable().default(null),
  system: z.string().nullable().default(null),
});
export type Kept = z.infer<typeof keptSchema>;

/** `key`: the id as the store has it, a digest, so that who reads the store can sign in as nobody. */
export type OpenSession = {
  key: string;
  operator: Operator;
  way: SignInWay;
  /** Epoch ms. */ signedInAt: number;
};

export type SessionDependencies = {
  sessions: Sessions;
  /** The first signs, all are accepted. */
  secrets: readonly string[];
  digests: Digests;
  newSecret: () => string;
  clock: Clock;
  findOperator: OperatorDirectory["find"];
};

/** Every function rejects as the store does. */
export type ConsoleSessions = {
  /** Who is signed in; null when nobody is, or no longer. Counts as use of the session. */
  find: (call: ConsoleCall) => Promise<OpenSession | null>;
  /**
   * A session that may do what its role may.
   * @throws Failure INVALID_API_KEY (401) when nobody is signed in, or no longer; INSUFFICIENT_SCOPE (403) while a passkey that
   * an administrator requires is still to be added
   */
  require: (call: ConsoleCall) => Promise<OpenSession>;
  /** Any session: for what its owner does about their own way in. @throws Failure INVALID_API_KEY (401) */
  requireAny: (call: ConsoleCall) => Promise<OpenSession>;
  /** What the page is told of it. */
  describe: (
    session: Pick<OpenSession, "operator" | "way">,
    environment: Environment["environment"],
  ) => Session;
  /** Those of an operator that are still good, the latest first. */
  ofOperator: (operator: Operator) => Promise<{ key: string; kept: Kept }[]>;
  /** Ends one, on every instance at once. */
  destroy: (key: string) => Promise<void>;
  /** Begins a session under a new id, whatever id the caller came with (ASVS V7.2.4). Returns its Set-Cookie. */
  begin: (call: ConsoleCall, operator: Operator, way: SignInWay) => Promise<string>;
  /** Ends it on the server: the cookie is worth nothing from then on. @throws Failure INVALID_API_KEY (401) */
  end: (call: ConsoleCall) => Promise<void>;
};

/**
 * Sessions of the console: the browser has a signed random id, everything else is on the server. Only `begin` makes one: a
 * call that is still running when its session ends must not bring it back.
 */
export function createConsoleSessions(dependencies: SessionDependencies): ConsoleSessions {
  const { sessions, secrets, digests, newSecret, clock, findOperator } = dependencies;
  const unfinished = new Set<string>();

  const credentialOf = ({ passwordHash }: Operator) => digests.sha256(passwordHash);
  const endOf = ({ signedInAt, seenAt }: Kept) =>
    Math.min(seenAt + sessionLimits.idleMs, signedInAt + sessionLimits.absoluteMs);
  const record = (key: string, kept: Kept) => ({
    id: key,
    data: JSON.stringify(kept),
    expiresAt: endOf(kept),
    owner: kept.operatorId,
  });

  /** The session that a request names, by a cookie that this server signed. */
  function keyOf(request: ConsoleRequest): string | null {
    for (const value of readCookies(request, cookieName)) {
      const [id = "", signature = ""] = value.split(".");
      if (secrets.some((secret) => sameText(signature, digests.hmacSha256(secret, id))))
        return digests.sha256(id);
    }
    return null;
  }

  /** Who signed out while the store was away is signed out before anything else happens there. */
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
    const kept = keptSchema.parse(JSON.parse(data));
    const operator = await findOperator(kept.operatorId);
    const now = clock();
    if (!operator || kept.credential !== credentialOf(operator) || now >= endOf(kept)) return null;
    if (now - kept.seenAt >= noteEveryMs) await sessions.update(record(key, { ...kept, seenAt: now }));
    call.operator = operator;
    return { key, operator, way: kept.way, signedInAt: kept.signedInAt };
  }

  async function requireAny(call: ConsoleCall): Promise<OpenSession> {
    const session = await find(call);
    if (session) return session;
    throw new Failure("INVALID_API_KEY", "You are not signed in, or no longer. Sign in again.");
  }

  return {
    find,
    requireAny,
    require: async (call) => {
      const session = await requireAny(call);
      if (mustAddPasskey(session))
        throw new Failure(
          "INSUFFICIENT_SCOPE",
          "Your administrator requires a second factor: add a passkey first.",
        );
      return session;
    },
    describe: ({ operator: { id, name, role, ...operator }, way }, environment) => ({
      operator: { id, name, role },
      environment,
      must_add_passkey: mustAddPasskey({ operator, way }),
    }),
    ofOperator: async (operator) => {
      const own = (await sessions.ofOwner(operator.id)).map(({ id, data }) => ({
        key: id,
        kept: keptSchema.parse(JSON.parse(data)),
      }));
      return own
        .filter(({ kept }) => kept.credential === credentialOf(operator) && clock() < endOf(kept))
        .sort((one, other) => other.kept.signedInAt - one.kept.signedInAt);
    },
    destroy: sessions.destroy,

    begin: async (call, operator, way) => {
      const before = keyOf(call.request);
      if (before !== null) await sessions.destroy(before);
      const id = newSecret();
      const at = clock();
      const kept: Kept = {
        operatorId: operator.id,
        credential: credentialOf(operator),
        signedInAt: at,
        seenAt: at,
        way,
        ...describeAgent(call.request.headers["user-agent"] ?? ""),
      };
      await sessions.write(record(digests.sha256(id), kept));
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
        if (key !== null && unfinished.size < mostUnfinished) unfinished.add(key);
        throw error;
      }
    },
  };
}

/** A password alone is not enough where more is required; what else begins a session is. */
function mustAddPasskey({
  operator,
  way,
}: {
  operator: Pick<Operator, "secondFactor">;
  way: SignInWay;
}): boolean {
  return operator.secondFactor === "required" && way === "password";
}

/** @throws Failure INSUFFICIENT_SCOPE (403) when the sign-in is longer ago than a change of factors allows (`now` in epoch ms) */
export function requireRecent({ signedInAt }: OpenSession, now: number): void {
  if (Math.abs(now - signedInAt) < recentMs) return;
  throw new Failure(
    "INSUFFICIENT_SCOPE",
    "Sign in again first: this takes a sign-in of the last ten minutes.",
  );
}

/** Until when that is so, as the page is told; null = it is not any more. `now`: epoch ms. */
export function recentUntil({ signedInAt }: OpenSession, now: number): string | null {
  const until = signedInAt + recentMs;
  return now < until ? isoTime(until) : null;
}

/** The Set-Cookie that makes a browser forget its session. */
export function forgetCookie(request: ConsoleRequest): string {
  return setCookie(request, cookieName, { value: "", lifeSeconds: 0 });
}
