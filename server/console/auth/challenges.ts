import { challengeMs } from "#contract/console/console-factors";
import { Failure } from "#contract/shared/failure";
import type { Sessions } from "#server/store/store.ts";
import type { ConsoleRequest } from "../console-request.ts";
import { createSignedCookie, type CookieSigning } from "./cookies.ts";

/** New challenge: the value that the passkey has to sign, and the Set-Cookie that ties the answer to it. */
export type NewChallenge = { challenge: string; cookie: string };

export type Challenges = {
  issue: (request: ConsoleRequest, about: string) => NewChallenge;
  /**
   * Returns the challenge that this browser was given for this purpose.
   * @throws Failure VALIDATION_ERROR (400): the person has to begin again
   */
  require: (request: ConsoleRequest, about: string) => string;
  /**
   * Marks a challenge as used. Call it once an answer has been verified.
   * @throws Failure VALIDATION_ERROR (400) when it was used before, on any instance
   */
  useUp: (challenge: string) => Promise<void>;
  forget: (request: ConsoleRequest) => string;
};

/**
 * Creates challenges for passkeys. A challenge is random and valid for five minutes, for the browser that requested it
 * and for one purpose (`about`), by a signed cookie. Requesting one writes nothing, so anonymous callers cannot fill
 * the store; a right answer is recorded, so it works once.
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

/**
 * Returns a failure that the page recognizes by its status: the passkey is fine, but the challenge is too old or
 * belongs to another browser.
 */
export function beginAgain(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This step took too long, was answered before, or was begun in another browser. Begin again.",
    { issues: [{ path: "challenge", message: "is not one that waits for an answer", fault: "outdated" }] },
  );
}
