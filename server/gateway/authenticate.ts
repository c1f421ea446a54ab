import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";
import type { Digests } from "#server/kernel/digests.ts";
import type { KeyAccess } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { createRecentCache } from "../kernel/recent-cache.ts";
import { sameText } from "../kernel/same-text.ts";
import { fromStore } from "./store-away.ts";

/** Whose key this is. @throws Failure INVALID_API_KEY with one text for every reason, so that nobody learns which keys exist. */
export type Authenticate = (authorization: string | undefined) => Promise<KeyAccess>;

/** Keys that are remembered at most; an unknown one takes a place too, so that a flood of guesses spares the store. */
const mostKeys = 10_000;

const bearer = /^bearer +(svc_(live|test)_[A-Za-z0-9_-]{1,200})$/i;
const environments = { live: "live", test: "sandbox" } as const;

export function createAuthenticate({
  store,
  digests,
  clock,
  rememberMs,
}: {
  store: Pick<Store, "access">;
  digests: Digests;
  clock: Clock;
  rememberMs: number;
}): Authenticate {
  const keys = createRecentCache({ clock, rememberMs, most: mostKeys, load: store.access.findKey });

  return async (authorization) => {
    const [, key = "", kind = ""] = bearer.exec(authorization ?? "") ?? [];
    const environment = kind === "live" || kind === "test" ? environments[kind] : null;
    if (!environment) throw invalidKey();
    const sha256 = digests.sha256(key);
    const access = await fromStore(keys.get(sha256), clock);
    if (!access || !sameText(access.key.sha256, sha256) || access.key.revoked) throw invalidKey();
    // A key whose prefix and record disagree would reach a marketplace, or miss it, against what its holder reads on it.
    if (access.key.environment !== environment) throw invalidKey();
    return access;
  };
}

function invalidKey(): Failure {
  return new Failure(
    "INVALID_API_KEY",
    "Send a valid API key in the header: Authorization: Bearer <API key>.",
    { headers: { "www-authenticate": "Bearer" } },
  );
}
