import {
  openLinkSchema,
  operatorPaths,
  passwordLengths,
  useLinkSchema,
  type OpenedLink,
} from "#contract/console/console-operators";
import { Failure, type Issue } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { isCommonPassword } from "#server/shared/common-passwords.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { type NewOperator, linkDigest } from "#server/store/operators.ts";
import { createAttemptLimits, type Counted } from "./attempt-limits.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { openRoute, type ConsoleRoute, type OpenHandler } from "../route-table.ts";
import { readForm } from "../read-form.ts";
import { networkOf } from "./sign-in.ts";

/**
 * Creates the routes for one-time links, by which a person chooses a password without a session. Guesses count as
 * failed sign-ins of their network, and every link that is not valid gets the same answer, whatever the reason.
 */
export function createLinkRoutes(dependencies: ConsoleDependencies): ConsoleRoute[] {
  const { store, clock, digests, hashPassword, operatorId, operators: named } = dependencies;
  const limits = createAttemptLimits({ ...dependencies, attempts: store.signInAttempts });
  /** Links in use on this instance: hashing a password takes a core, and each link needs it only once. */
  const busy = new Set<string>();

  async function open(call: ConsoleCall, token: string) {
    const counted: Counted = ["address", networkOf(call.request.address)];
    await limits.refuseWhileSlowed(counted);
    const digest = linkDigest(digests, token);
    const found = await store.operators.findLink(digest);
    if (found) return { ...found, digest };
    await limits.fail(counted);
    throw notGood();
  }

  const show: OpenHandler = async (call) => {
    const { token } = readForm(call.request, openLinkSchema);
    const { operator, until } = await open(call, token);
    const body: OpenedLink = {
      kind: operator ? "person" : "first",
      email: operator?.email ?? null,
      name: operator?.name ?? null,
      role: operator?.role ?? "admin",
      second_factor: operator?.secondFactor ?? "optional",
      until: isoTime(until),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  /**
   * Returns the name and address that the first administrator entered.
   * @throws Failure VALIDATION_ERROR (400, 409)
   */
  function founder({ email, name }: { email?: string | undefined; name?: string | undefined }): NewOperator {
    const issues = Object.entries({ email, name })
      .filter(([, value]) => value === undefined)
      .map(([path]): Issue => ({
        path,
        message: "is missing; the first administrator has to enter it",
        fault: "required",
      }));
    if (email === undefined || name === undefined)
      throw new Failure("VALIDATION_ERROR", "Send your e-mail address and your name.", { issues });
    const address = email.toLowerCase();
    if (named.some((one) => one.email === address)) throw inFile();
    const id = operatorId(address);
    return {
      id,
      email: address,
      name,
      role: "admin",
      secondFactor: "optional",
      changedAt: clock(),
      changedBy: id,
    };
  }

  const use: OpenHandler = async (call) => {
    const input = readForm(call.request, useLinkSchema);
    const { operator, digest } = await open(call, input.token);
    if (isCommonPassword(input.password)) throw common();
    const first = operator ? null : founder(input);
    if (busy.has(digest)) throw notGood();
    busy.add(digest);
    try {
      const passwordHash = await hashPassword(input.password);
      const used = await store.operators.useLink(digest, { passwordHash, at: clock(), first }, (chosen) => ({
        at: clock(),
        operatorId: chosen.id,
        operatorEmail: chosen.email,
        action: first ? "first_administrator" : "operator_password_chosen",
        subject: auditSubjects.operator(chosen.id),
        before: null,
        after: first && { email: chosen.email, name: chosen.name, role: chosen.role },
        requestId: call.requestId,
      }));
      if (!used) throw notGood();
      call.event = { kind: "password_chosen", operatorId: used.id };
      return respond(call, 200, "{}");
    } finally {
      busy.delete(digest);
    }
  };

  return [openRoute("POST", operatorPaths.link, show), openRoute("POST", operatorPaths.useLink, use)];
}

function notGood(): Failure {
  return new Failure(
    "NOT_FOUND",
    "This link does not work: a link works once, within 24 hours, and only until a newer one is created. Ask an administrator for a new one.",
  );
}

function common(): Failure {
  return new Failure("VALIDATION_ERROR", "Choose another password.", {
    issues: [
      {
        path: "password",
        message: `is one of the first that anybody would try; ${passwordLengths.shortest} characters that are yours alone are better`,
        fault: "wrong_form",
      },
    ],
  });
}

function inFile(): Failure {
  return new Failure("VALIDATION_ERROR", "The configuration file names an operator with this address.", {
    status: 409,
    issues: [{ path: "email", message: "is in use", fault: "taken" }],
  });
}
