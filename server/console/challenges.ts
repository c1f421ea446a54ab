import { challengeMs } from "#contract/console-factors";
import { Failure } from "#contract/failure";
import type { Sessions } from "#server/store/store.ts";
import type { ConsoleRequest } from "./console-request.ts";
import { createSignedCookie, type CookieSigning } from "./cookies.ts";

/** A challenge just made: what the passkey has to sign, and the Set-Cookie by which its answer is known again. */
export type NewChallenge = { challenge: string; cookie: string };

export type Challenges = {
  issue: (request: ConsoleRequest, about: string) => NewChallenge;
  /** The challenge that this browser was given for this. @throws Failure VALIDATION_ERROR (400): begin again */
  require: (request: ConsoleRequest, about: string) => string;
  /** To be called once an answer has proved right. @throws Failure VALIDATION_ERROR (400) when it was used before, anywhere */
  useUp: (challenge: string) => Promise<void>;
  forget: (request: ConsoleRequest) => string;
};

/**
 * Challenges for passkeys: random, good for five minutes, for the browser that asked and for one purpose (`about`), by a signed
 * cookie. Asking for one writes nothing, so strangers cannot fill the store; a right answer is written down, so it works once.
 */
export function createChallenges({
  sessions,
  newSecret,
  ...signing
}: CookieSigning & { sessions: Sessions; newSecret: () => string }): Challenges {
  const cookie = createSignedCookie(
    { name: "console-challenge", purpose: "challenge", lifeMs: challengeMs },
    signing,
  );
  return {
    issue: (request, about) => {
      const challenge = newSecret();
      return { challenge, cookie: cookie.issue(request, about, challenge) };
    },
    require: (request, about) => {
      const challenge = cookie.find(request, about);
      if (challenge === null) throw beginAgain();
      return challenge;
    },
    useUp: async (challenge) => {
      const id = `used-challenge:${signing.digests.sha256(challenge)}`;
      const isFirst = await sessions.claim({ id, data: "", expiresAt: signing.clock() + challengeMs });
      if (!isFirst) throw beginAgain();
    },
    forget: cookie.forget,
  };
}

/** What the page tells apart by its status: nothing is wrong with the passkey, only with when or where it was asked for. */
export function beginAgain(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This step took too long, was answered before, or was begun in another browser. Begin again.",
    { issues: [{ path: "challenge", message: "is not one that waits for an answer", fault: "outdated" }] },
  );
}
