import { Store as SessionStore, type SessionData } from "express-session";
import type { Sessions } from "#server/store/store.ts";

/** Ended sessions to remember: far more than can end while one call runs. */
const mostEnded = 10_000;

/**
 * express-session's storage on ours. `expiresAt` tells from a session's data when it ends, epoch ms. `touch` does nothing:
 * the session itself notes when it was last used, so that not every call writes.
 */
export function createSessionStore(
  sessions: Sessions,
  expiresAt: (data: SessionData) => number,
): SessionStore {
  // A call that was still running when its session ended would write it anew at its own end: what ended stays ended.
  const ended = new Set<string>();
  const adapter: Pick<SessionStore, "get" | "set" | "destroy" | "touch"> = {
    get: (id, done) => {
      sessions.read(id).then(
        (data) => done(null, data === null ? null : (JSON.parse(data) as SessionData)),
        (error: unknown) => done(error),
      );
    },
    set: (id, data, done) => {
      if (ended.has(id)) return done?.();
      sessions.write({ id, data: JSON.stringify(data), expiresAt: expiresAt(data) }).then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
    },
    destroy: (id, done) => {
      ended.add(id);
      const [oldest] = ended;
      if (ended.size > mostEnded && oldest !== undefined) ended.delete(oldest);
      sessions.destroy(id).then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
    },
    touch: (_id, _data, done) => done?.(),
  };
  const base: SessionStore = Object.create(SessionStore.prototype);
  return Object.assign(base, adapter);
}
