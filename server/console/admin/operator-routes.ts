import {
  changeOperatorSchema,
  inviteSchema,
  linkMs,
  operatorPaths,
  resetOperatorSchema,
  type ChangedOperator,
  type ListedOperator,
  type OperatorList,
} from "#contract/console/console-operators";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects, type AuditEntry, type AuditFacts } from "#server/store/audit.ts";
import {
  linkAddress,
  newLink,
  type OneTimeLink,
  newcomer,
  operatorChange,
  type OperatorChange,
  type StoredOperator,
  type SignInMethods,
} from "#server/store/operators.ts";
import { changedFacts } from "#server/store/record-facts.ts";
import { auditEntry, changedMeanwhile, noSuch } from "./access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import type { OperatorDirectory } from "../auth/operator-directory.ts";
import { readForm } from "../read-form.ts";
import { recentUntil, type OpenSession } from "../auth/session.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

/**
 * Creates the routes by which administrators manage operators. Viewing them requires a session, changing them one that
 * began within ten minutes. Operators of the configuration file are shown and cannot be changed.
 */
export function createOperatorRoutes(
  { store, clock, digests, newSecret, operatorId, publicUrl }: ConsoleDependencies,
  { named }: OperatorDirectory,
): ConsoleRoute[] {
  const { operators } = store;
  const otherAdministrators = named.some(
    ({ operator, origin }) => origin === "file" && operator.role === "admin",
  );

  /**
   * Returns an operator in the version that the administrator saw, if the operator may be changed.
   * @throws Failure VALIDATION_ERROR (409), NOT_FOUND (404)
   */
  async function requireStored(id: string, version: number): Promise<StoredOperator> {
    if (named.some(({ operator }) => operator.id === id)) throw notHere();
    const stored = await operators.find(id);
    if (!stored) throw noSuch("operator");
    if (stored.version === version) return stored;
    const { changedAt, changedBy } = stored;
    throw changedMeanwhile({ changedAt, changedBy: (await nameOf(changedBy)) ?? changedBy }, "operator");
  }

  const auditOf = (
    call: ConsoleCall,
    { operator }: OpenSession,
    { id, ...what }: Omit<Parameters<typeof auditEntry>[2], "subject"> & { id: string },
  ) => auditEntry(call, operator, { ...what, subject: auditSubjects.operator(id) });

  async function nameOf(id: string): Promise<string | null> {
    const known = named.find(({ operator }) => operator.id === id)?.operator;
    return (known ?? (await operators.find(id)))?.name ?? null;
  }

  /**
   * Writes the change unless a concurrent one came first.
   * @throws Failure VALIDATION_ERROR (409)
   */
  async function write(change: OperatorChange, audit: AuditEntry): Promise<void> {
    const outcome = await operators.write(change, audit);
    if (outcome === "taken") throw taken();
    if (outcome === "last_administrator") throw lastAdministrator();
    if (outcome === "stale") throw changedMeanwhile({ changedAt: null, changedBy: null }, "operator");
  }

  const answer = (call: ConsoleCall, made: { link: OneTimeLink; token: string } | null) => {
    const body: ChangedOperator = {
      link: made && {
        address: linkAddress(publicUrl ?? call.request.origin, made.token),
        until: isoTime(made.link.until),
      },
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const makeLink = () => newLink({ digests, newSecret, until: clock() + linkMs });

  const list: ConsoleHandler = async (call, session) => {
    const stored = await operators.all();
    const hidden = new Set(named.map(({ operator }) => operator.id));
    const shown = stored.filter(({ id }) => !hidden.has(id));
    const signInMethods = await operators.signInMethods([...hidden, ...shown.map(({ id }) => id)]);
    const ways = new Map(signInMethods.map((own) => [own.operatorId, own]));
    const names = new Map([
      ...stored.map(({ id, name }) => [id, name] as const),
      ...named.map(({ operator: { id, name } }) => [id, name] as const),
    ]);
    const body: OperatorList = {
      operators: [
        ...named.map(({ operator, origin }) => ({
          id: operator.id,
          email: operator.email,
          name: operator.name,
          role: operator.role,
          second_factor: operator.secondFactor ?? "optional",
          origin,
          at_provider: false,
          state: "active" as const,
          link_until: null,
          ...waysOf(ways.get(operator.id)),
          version: 0,
          changed_at: null,
          changed_by: null,
        })),
        ...shown.map((operator): ListedOperator => ({
          id: operator.id,
          email: operator.email,
          name: operator.name,
          role: operator.role,
          second_factor: operator.secondFactor,
          origin: "store",
          at_provider: operator.identity !== null,
          state: stateOf(operator),
          link_until: operator.linkUntil === null ? null : isoTime(operator.linkUntil),
          ...waysOf(ways.get(operator.id)),
          version: operator.version,
          changed_at: isoTime(operator.changedAt),
          changed_by: names.get(operator.changedBy) ?? null,
        })),
      ].sort((one, other) => (one.email < other.email ? -1 : 1)),
      recent_until: recentUntil(session, clock()),
    };
    return respond(call, 200, JSON.stringify(body));
  };

  const invite: ConsoleHandler = async (call, session) => {
    const input = readForm(call.request, inviteSchema);
    const email = input.email.toLowerCase();
    const id = operatorId(email);
    if (named.some(({ operator }) => operator.id === id || operator.email === email)) throw taken();
    const { name, role, second_factor: secondFactor } = input;
    const made = makeLink();
    const by = { changedAt: clock(), changedBy: session.operator.id };
    const after = { email, name, role, second_factor: secondFactor };
    const audit = auditOf(call, session, { action: "operator_invited", id, before: null, after });
    const record = newcomer({ id, email, name, role, secondFactor, ...by }, null);
    await write({ record, link: made.link, otherAdministrators }, audit);
    return answer(call, made);
  };

  const change: ConsoleHandler<typeof operatorPaths.operator> = async (call, session, { id }) => {
    const { version, name, role, disabled, ...input } = readForm(call.request, changeOperatorSchema);
    const before = await requireStored(id, version);
    const fields = { name, role, disabled, secondFactor: input.second_factor };
    if (before.identity !== null && role !== before.role) throw roleFromProvider();
    const by = { changedAt: clock(), changedBy: session.operator.id };
    const facts = changedFacts(factsOf(before), factsOf(fields));
    const audit = auditOf(call, session, { action: "operator_changed", id, ...facts });
    await write(operatorChange(before, { ...by, otherAdministrators, fields }), audit);
    return answer(call, null);
  };

  const reset: ConsoleHandler<typeof operatorPaths.reset> = async (call, session, { id }) => {
    const input = readForm(call.request, resetOperatorSchema);
    const stored = await requireStored(id, input.version);
    const by = { changedAt: clock(), changedBy: session.operator.id };
    if (stored.identity !== null) throw atProvider();
    if (input.reset === "factors") {
      const audit = auditOf(call, session, {
        action: "operator_factors_reset",
        id,
        before: null,
        after: null,
      });
      await write(operatorChange(stored, { ...by, otherAdministrators, dropFactors: true }), audit);
      return answer(call, null);
    }
    if (stored.disabled) throw disabledNow();
    const made = makeLink();
    const audit = auditOf(call, session, {
      action: "operator_password_reset",
      id,
      before: null,
      after: null,
    });
    await write(operatorChange(stored, { ...by, otherAdministrators, link: made.link }), audit);
    return answer(call, made);
  };

  return [
    route("GET", operatorPaths.operators, "operators.read", list),
    route("POST", operatorPaths.operators, "operators.edit", invite),
    route("PATCH", operatorPaths.operator, "operators.edit", change),
    route("POST", operatorPaths.reset, "operators.edit", reset),
  ];
}

function stateOf({ disabled, passwordHash, identity }: StoredOperator): ListedOperator["state"] {
  if (disabled) return "disabled";
  return passwordHash === null && identity === null ? "waiting" : "active";
}

function waysOf(own: SignInMethods | undefined) {
  const lastSignInAt = own?.lastSignInAt ?? null;
  return {
    passkeys: own?.passkeys ?? 0,
    recovery_codes_left: own?.recoveryCodes ?? 0,
    last_sign_in_at: lastSignInAt === null ? null : isoTime(lastSignInAt),
  };
}

function factsOf({
  name,
  role,
  secondFactor,
  disabled,
}: Pick<StoredOperator, "name" | "role" | "secondFactor" | "disabled">): AuditFacts {
  return { name, role, second_factor: secondFactor, disabled };
}

function roleFromProvider(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This operator signs in at the provider, which gives the role at every sign-in: change it there.",
    { status: 409, issues: [{ path: "role", message: "comes from the provider", fault: "not_changeable" }] },
  );
}

function atProvider(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This operator signs in at the provider and has no password or passkey here. Disable the operator to keep them out.",
    { status: 409, issues: [{ path: "id", message: "signs in at the provider", fault: "not_changeable" }] },
  );
}

function notHere(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This operator is in the configuration file: make the change there and restart. Passkeys are reset with npm run admin -- operators reset-factors.",
    { status: 409, issues: [{ path: "id", message: "is not changed here", fault: "not_changeable" }] },
  );
}

function taken(): Failure {
  return new Failure("VALIDATION_ERROR", "There is an operator with this e-mail address already.", {
    status: 409,
    issues: [{ path: "email", message: "is in use", fault: "taken" }],
  });
}

function lastAdministrator(): Failure {
  return new Failure(
    "VALIDATION_ERROR",
    "This is the last administrator who can sign in: make another one first.",
    { status: 409, issues: [{ path: "id", message: "is the last administrator", fault: "last" }] },
  );
}

function disabledNow(): Failure {
  return new Failure("VALIDATION_ERROR", "This operator is disabled: enable the account first.", {
    status: 409,
    issues: [{ path: "id", message: "is disabled", fault: "ended" }],
  });
}
