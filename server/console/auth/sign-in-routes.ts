import {
  challengeMs,
  challengeRequestSchema,
  factorPaths,
  proofSchema,
  type PasskeyAnswer,
  type SignInMethod,
} from "#contract/console/console-factors";
import { consolePaths, signInSchema, type Session } from "#contract/console/console";
import { Failure } from "#contract/shared/failure";
import { headerNames } from "#contract/shared/request-headers";
import type { Role } from "#contract/console/roles";
import { respond } from "#server/gateway/respond.ts";
import type { Operator } from "#server/store/access.ts";
import type { Passkey } from "#server/store/factors.ts";
import { createAttemptLimits, type Counted } from "./attempt-limits.ts";
import { beginAgain, createChallenges } from "./challenges.ts";
import type { ConsoleDependencies, PasskeyChecks } from "../console-dependencies.ts";
import type { ConsoleCall, ConsoleResponse } from "../console-request.ts";
import { openRoute, type ConsoleRoute, type OpenHandler } from "../route-table.ts";
import { createDevices, createSignedCookie } from "./cookies.ts";
import type { OperatorDirectory } from "./operator-directory.ts";
import { readForm } from "../read-form.ts";
import { recoveryDigest } from "./recovery-codes.ts";
import type { ConsoleSessions } from "./session.ts";
import { createSignIn, networkOf } from "./sign-in.ts";

/**
 * Creates the routes for signing in (with a password, a password and a second step, a passkey alone, or one press in
 * the demo) and for signing out. An operator with a passkey gets no session for the password alone. Before a right
 * password, no answer depends on whether an account exists.
 */
export function createSignInRoutes(
  dependencies: ConsoleDependencies,
  sessions: ConsoleSessions,
  {
    directory,
    demoRoles,
  }: {
    directory: OperatorDirectory;
    demoRoles: (call: ConsoleCall) => Role[];
  },
): ConsoleRoute[] {
  const { demoOperators, operators, store, digests, newSecret, passkeys: checks } = dependencies;
  const signing = { ...dependencies, secrets: dependencies.sessionSecrets };
  const signIn = createSignIn({
    ...dependencies,
    findByEmail: directory.findByEmail,
    anyHash: operators[0]?.passwordHash ?? null,
    attempts: store.signInAttempts,
    isRenewable: ({ id, passwordHash }) =>
      passwordHash !== null &&
      directory.named.every(({ operator }) => operator.id !== id) &&
      dependencies.isOfOtherCost(passwordHash),
    renewHash: store.operators.renewHash,
  });
  const limits = createAttemptLimits({ ...dependencies, attempts: store.signInAttempts });
  const devices = createDevices(signing);
  const challenges = createChallenges({ ...signing, sessions: store.sessions });
  /** Names the operator whose password was right, for the maximum duration of the second step. */
  const waiting = createSignedCookie(
    { name: "console-waiting", purpose: "second step", lifeMs: challengeMs },
    signing,
  );

  async function finish(call: ConsoleCall, operator: Operator, way: SignInMethod): Promise<ConsoleResponse> {
    const cookie = await sessions.begin(call, operator, way);
    await store.operators.recordSignIn(operator.id, dependencies.clock());
    call.event = { kind: `signed_in_${way}`, operatorId: operator.id };
    const body: Session = await sessions.describe({ operator, way }, dependencies);
    const answer = respond(call, 200, JSON.stringify(body));
    if (way === "demo") return { ...answer, cookies: [cookie] };
    const device = devices.remember(call.request, operator.email);
    if (way === "password") return { ...answer, cookies: [cookie, device] };
    const done = [waiting.forget(call.request), challenges.forget(call.request)];
    return { ...answer, cookies: [cookie, device, ...done] };
  }

  const begin: OpenHandler = async (call) => {
    const input = readForm(call.request, signInSchema, noSignIn());
    if ("demo" in input) {
      if (!demoOperators || !demoRoles(call).includes(input.demo)) throw notDemo();
      return finish(call, demoOperators[input.demo], "demo");
    }
    const { address } = call.request;
    const device = devices.find(call.request, input.email);
    const operator = await signIn({ ...input, address, device }).catch(async (error: unknown) => {
      const isWrong = error instanceof Failure && error.code === "SIGN_IN_FAILED";
      const known = isWrong ? await directory.findByEmail(input.email) : null;
      if (known) call.event = { kind: "sign_in_failed", operatorId: known.id };
      throw error;
    });
    const own = await store.passkeys.ofOperator(operator.id);
    if (own.length === 0) return finish(call, operator, "password");
    const answer = respond(call, 202, JSON.stringify({ second_step: "required" }));
    return { ...answer, cookies: [waiting.issue(call.request, "", `${newSecret()}~${operator.id}`)] };
  };

  /**
   * Returns the operator whose second step is pending in this browser.
   * @throws Failure VALIDATION_ERROR (400) when none is pending, or no longer
   */
  async function requireWaiting(call: ConsoleCall): Promise<{ operator: Operator; about: string }> {
    const about = waiting.find(call.request, "");
    const operator = await directory.find(about?.split("~")[1] ?? "");
    if (about === null || !operator) throw beginAgain();
    return { operator, about };
  }

  const challenge: OpenHandler = async (call) => {
    const { step } = readForm(call.request, challengeRequestSchema);
    const passkeys = requireChecks(checks);
    const second = step === "second" ? await requireWaiting(call) : null;
    const issued = challenges.issue(call.request, second?.about ?? "alone");
    const allowed = second && (await store.passkeys.ofOperator(second.operator.id));
    const ceremony = { origin: call.request.origin, challenge: issued.challenge };
    const options = await passkeys.requestOptions(ceremony, allowed);
    return { ...respond(call, 200, JSON.stringify({ options })), cookies: [issued.cookie] };
  };

  /**
   * Returns whether the answer is right and new.
   * @throws Failure VALIDATION_ERROR (400) for a challenge that is not pending
   */
  async function isProof(
    call: ConsoleCall,
    { about, answer, passkey }: { about: string; answer: PasskeyAnswer; passkey: Passkey },
  ): Promise<boolean> {
    const asked = challenges.require(call.request, about);
    const ceremony = { origin: call.request.origin, challenge: asked };
    const verifyPerson = about === "alone";
    const checked = await requireChecks(checks).checkAnswer(ceremony, answer, { passkey, verifyPerson });
    if (!checked.accepted) {
      call.detail = checked.reason;
      return false;
    }
    await challenges.useUp(asked);
    const { counter, synced } = checked;
    return store.passkeys.recordUse(passkey.id, { counter, synced, at: dependencies.clock() });
  }

  async function proveAlone(call: ConsoleCall, answer: PasskeyAnswer): Promise<ConsoleResponse> {
    challenges.require(call.request, "alone");
    const passkey = await store.passkeys.find(answer.id);
    const operator = await directory.find(passkey?.operatorId ?? "");
    const device = operator ? devices.find(call.request, operator.email) : null;
    const counted: Counted = device ? ["device", device] : ["address", networkOf(call.request.address)];
    await limits.refuseWhileSlowed(counted);
    // A passkey of an operator who signs in at a provider would outlive the account there.
    const isWhose = operator?.passwordHash != null && answer.response.userHandle === base64url(operator.id);
    if (passkey && isWhose && (await isProof(call, { about: "alone", answer, passkey })))
      return finish(call, operator, "passkey");
    await limits.fail(counted);
    if (operator) call.event = { kind: "sign_in_failed", operatorId: operator.id };
    throw notAccepted();
  }

  const prove: OpenHandler = async (call) => {
    const input = readForm(call.request, proofSchema);
    if ("step" in input && input.step === "alone") return proveAlone(call, input.passkey);
    const { operator, about } = await requireWaiting(call);
    const counted: Counted = ["second_step", operator.id];
    await limits.refuseWhileSlowed(counted);
    const done = async (way: SignInMethod) => {
      await limits.clear(counted);
      return finish(call, operator, way);
    };
    if ("passkey" in input) {
      const passkey = await store.passkeys.find(input.passkey.id);
      const isOwn = passkey?.operatorId === operator.id;
      if (isOwn && (await isProof(call, { about, answer: input.passkey, passkey })))
        return done("second_step");
    } else {
      const digest = recoveryDigest(digests, operator.id, input.recovery_code);
      if (await store.recoveryCodes.use(operator.id, digest)) return done("recovery_code");
    }
    await limits.fail(counted);
    call.event = { kind: "second_step_failed", operatorId: operator.id };
    throw notAccepted();
  };

  /**
   * Every page calls this first. Having no session is a normal answer here, because browsers log a refusal as an error.
   */
  const show: OpenHandler = async (call) => {
    const session = await sessions.find(call);
    if (!session) return empty(call);
    return respond(call, 200, JSON.stringify(await sessions.describe(session, dependencies)));
  };

  const end: OpenHandler = async (call) => {
    await sessions.end(call);
    if (call.operator) call.event = { kind: "signed_out", operatorId: call.operator.id };
    return empty(call);
  };

  return [
    openRoute("GET", consolePaths.session, show),
    openRoute("POST", consolePaths.session, begin),
    openRoute("DELETE", consolePaths.session, end),
    openRoute("POST", factorPaths.challenge, challenge),
    openRoute("POST", factorPaths.proof, prove),
  ];
}

function empty(call: ConsoleCall): ConsoleResponse {
  const headers = { "cache-control": "no-store", [headerNames.requestId]: call.requestId };
  return { status: 204, headers, body: "" };
}

/**
 * Returns the passkey checks.
 * @throws Failure NOT_FOUND (404) where the console has no passkeys
 */
export function requireChecks(checks: PasskeyChecks | null): PasskeyChecks {
  if (checks) return checks;
  throw new Failure("NOT_FOUND", "This console has no passkeys.");
}

/** Returns one failure for everything that can be wrong with a passkey or a code. */
function notAccepted(): Failure {
  return new Failure(
    "SIGN_IN_FAILED",
    "This passkey or recovery code is not accepted. Sign in another way, or ask an administrator.",
  );
}

/** Encodes text as browsers return a user handle. Operator ids are plain ASCII. */
function base64url(text: string): string {
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function noSignIn(): Failure {
  return new Failure("VALIDATION_ERROR", "Send an e-mail address and a password.", {
    issues: [
      { path: "email", message: "must be text", fault: "wrong_type" },
      { path: "password", message: "must be text", fault: "wrong_type" },
    ],
  });
}

function notDemo(): Failure {
  return new Failure(
    "FORBIDDEN",
    "Demo sign-in works only in the built-in demo and only from the machine it runs on.",
  );
}
