import { createHash } from "node:crypto";
import session, { type SessionData } from "express-session";
import type { Request, RequestHandler, Response } from "express";
import type { Clock } from "#server/kernel/clock.ts";
import type { Operator } from "#server/store/access.ts";
import type { Sessions } from "#server/store/store.ts";
import { createSessionStore } from "./session-store.ts";

declare module "express-session" {
  interface SessionData {
    operatorId?: string;
    /** Fingerprint of the password hash: another password ends the session. */
    credential?: string;
    signedInAt?: number;
    seenAt?: number;
  }
}

/** A session ends after so long without a call, and after so long in any case, ms. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 } as const;

/** The last use is noted at most this often, ms: calls in between write nothing. */
const noteEveryMs = 60_000;

/** Cookie names. `__Host-` binds the cookie to this very host, which browsers accept under https only. */
const cookieNames = { https: "__Host-console", http: "console" } as const;

export type SessionDependencies = {
  sessions: Sessions;
  /** The first signs, all are accepted. */
  secrets: string[];
  clock: Clock;
  findOperator: (id: string) => Operator | undefined;
};

export type ConsoleSessions = {
  middleware: RequestHandler;
  /** Who is signed in; undefined when nobody is, or no longer. Counts as use of the session. */
  operatorOf: (request: Request) => Operator | undefined;
  /** Begins a session under a new id, whatever id the caller came with (ASVS V7.2.4). */
  begin: (request: Request, operator: Operator) => Promise<void>;
  /** Ends it on the server: the cookie is worth nothing from then on. */
  end: (request: Request, response: Response) => Promise<void>;
};

/** Sessions of the console: signed random ids of 192 bits, everything else on the server. */
export function createConsoleSessions(dependencies: SessionDependencies): ConsoleSessions {
  const { sessions, secrets, clock, findOperator } = dependencies;
  const endsAt = ({ signedInAt = 0, seenAt = 0 }: SessionData) =>
    Math.min(seenAt + sessionLimits.idleMs, signedInAt + sessionLimits.absoluteMs);

  const handler = (secure: boolean) =>
    session({
      name: secure ? cookieNames.https : cookieNames.http,
      secret: secrets,
      // One each: express-session makes the store begin its sessions, and the last cookie settings would hold for both.
      store: createSessionStore(sessions, endsAt),
      resave: false,
      saveUninitialized: false,
      cookie: { path: "/", httpOnly: true, sameSite: "strict", secure },
    });
  const handlers = { https: handler(true), http: handler(false) };

  return {
    middleware: (request, response, next) =>
      (request.secure ? handlers.https : handlers.http)(request, response, next),

    operatorOf: ({ session: data }) => {
      const operator = data.operatorId === undefined ? undefined : findOperator(data.operatorId);
      if (!operator || data.credential !== fingerprint(operator) || clock() >= endsAt(data)) return undefined;
      if (clock() - (data.seenAt ?? 0) >= noteEveryMs) data.seenAt = clock();
      return operator;
    },

    begin: async (request, operator) => {
      await new Promise<void>((resolve, reject) =>
        request.session.regenerate((error: unknown) => (error ? reject(error) : resolve())),
      );
      Object.assign(request.session, {
        operatorId: operator.id,
        credential: fingerprint(operator),
        signedInAt: clock(),
        seenAt: clock(),
      });
    },

    end: async (request, response) => {
      await new Promise<void>((resolve, reject) =>
        request.session.destroy((error: unknown) => (error ? reject(error) : resolve())),
      );
      const { secure } = request;
      const name = secure ? cookieNames.https : cookieNames.http;
      response.clearCookie(name, { path: "/", httpOnly: true, sameSite: "strict", secure });
    },
  };
}

function fingerprint({ passwordHash }: Operator): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}
