import { Store as SessionStore, type SessionData } from "express-session";
import type { Sessions } from "#server/store/store.ts";

/**
 * express-session's storage on ours. `expiresAt` tells from a session's data when it ends, epoch ms. `touch` does nothing:
 * the session itself notes when it was last used, so that not every call writes.
 */
export function createSessionStore(
  sessions: Sessions,
  expiresAt: (data: SessionData) => number,
): SessionStore {
  const adapter: Pick<SessionStore, "get" | "set" | "destroy" | "touch"> = {
    get: (id, done) => {
      sessions.read(id).then(
        (data) => done(null, data === null ? null : (JSON.parse(data) as SessionData)),
        (error: unknown) => done(error),
      );
    },
    set: (id, data, done) => {
      sessions.write({ id, data: JSON.stringify(data), expiresAt: expiresAt(data) }).then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
    },
    destroy: (id, done) => {
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
