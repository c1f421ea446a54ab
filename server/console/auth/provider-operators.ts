import type { ProviderRefusal } from "#contract/console/sign-in-provider";
import type { Role } from "#contract/console/roles";
import { isEmail } from "#contract/shared/checked-fields";
import { checkedName } from "#contract/shared/visible-name";
import type { Operator } from "#server/store/access.ts";
import { auditSubjects } from "#server/store/audit.ts";
import {
  type Identity,
  newcomer,
  operatorChange,
  providerOperatorId,
  type StoredOperator,
} from "#server/store/operators.ts";
import { changedFacts } from "#server/store/record-facts.ts";
import { auditEntry } from "../admin/access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import type { ConsoleCall } from "../console-request.ts";
import { operatorOf as asOperator } from "./operator-directory.ts";
import type { ProviderAccount } from "./sign-in-provider.ts";

type Found = { operator: Operator } | { refusal: Extract<ProviderRefusal, "disabled" | "email_taken"> };

/** Maximum number of tries while sign-ins of one account change its record at the same time. */
const maxTries = 3;

/**
 * Creates the search for the operator of a provider's account, by issuer and subject only. A first sign-in creates the
 * operator; each later one brings name and role up to date. Both are written to the audit log.
 */
export function createProviderOperators({
  store: { operators },
  operators: named,
  digests,
  clock,
}: Pick<ConsoleDependencies, "operators" | "digests" | "clock"> & {
  store: Pick<ConsoleDependencies["store"], "operators">;
}) {
  async function create(
    call: ConsoleCall,
    account: ProviderAccount,
    role: Role,
  ): Promise<StoredOperator | null> {
    const { identity } = account;
    const id = providerOperatorId(identity, digests);
    const email = emailOf(account);
    if (named.some((one) => one.email === email)) return null;
    const name = nameOf(account) ?? email;
    const by = { changedAt: clock(), changedBy: id };
    const record = newcomer({ id, email, name, role, secondFactor: "optional", ...by }, null, identity);
    const after = { email, name, role, issuer: identity.issuer, subject: identity.subject };
    const audit = auditEntry(call, asOperator(record), {
      action: "operator_joined",
      subject: auditSubjects.operator(id),
      before: null,
      after,
    });
    const outcome = await operators.write({ record, otherAdministrators: true }, audit);
    return outcome === "written" ? record : null;
  }

  /** Writes a name or role that the provider changed. Returns null where another change came first. */
  async function follow(
    call: ConsoleCall,
    stored: StoredOperator,
    fields: Pick<StoredOperator, "name" | "role">,
  ): Promise<StoredOperator | null> {
    if (stored.name === fields.name && stored.role === fields.role) return stored;
    const by = { changedAt: clock(), changedBy: stored.id };
    const { secondFactor, disabled } = stored;
    const change = operatorChange(stored, {
      ...by,
      otherAdministrators: true,
      fields: { ...fields, secondFactor, disabled },
    });
    const facts = changedFacts({ name: stored.name, role: stored.role }, fields);
    const audit = auditEntry(call, asOperator(change.record), {
      action: "operator_followed_provider",
      subject: auditSubjects.operator(stored.id),
      ...facts,
    });
    return (await operators.write(change, audit)) === "written" ? change.record : null;
  }

  async function operatorOf(
    call: ConsoleCall,
    account: ProviderAccount,
    role: Role,
    tries = 1,
  ): Promise<Found> {
    const stored = await operators.findByIdentity(account.identity);
    if (stored?.disabled) {
      call.event = { kind: "sign_in_failed", operatorId: stored.id };
      return { refusal: "disabled" };
    }
    const written = stored
      ? await follow(call, stored, { name: nameOf(account) ?? stored.name, role })
      : await create(call, account, role);
    if (written) return { operator: asOperator(written) };
    const isConcurrent = stored !== null || (await operators.findByIdentity(account.identity)) !== null;
    if (isConcurrent && tries < maxTries) return operatorOf(call, account, role, tries + 1);
    return { refusal: "email_taken" };
  }

  return {
    operatorOf: (call: ConsoleCall, account: ProviderAccount, role: Role) => operatorOf(call, account, role),
  };
}

/** Returns the displayed address of an account: its e-mail, or its subject where it has no e-mail that can be shown. */
function emailOf({ email, identity }: { email: string | null; identity: Identity }): string {
  const shown = checkedName(254).refine(isEmail).safeParse(email);
  return shown.success ? shown.data.toLowerCase() : identity.subject;
}

function nameOf({ name }: ProviderAccount): string | null {
  const shown = checkedName(100).safeParse(name);
  return shown.success ? shown.data : null;
}
