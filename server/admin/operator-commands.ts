import { linkMs } from "#contract/console/console-operators";
import { isoTime } from "#server/shared/runtime.ts";
import { newSecret, nodeDigests } from "#server/node/runtime.ts";
import { type AuditEntry, auditSubjects, commandLine } from "#server/store/audit.ts";
import {
  linkAddress,
  newLink,
  operatorChange,
  operatorId,
  type StoredOperator,
} from "#server/store/operators.ts";
import {
  AdminError,
  required,
  show,
  textTable,
  type AdminCommand,
  type AdminContext,
} from "./admin-command.ts";

/** Commands for operators: list them, create links by which they choose a password, and remove lost factors. */
export const operatorCommands: AdminCommand[] = [
  {
    name: "operators",
    does: "lists the operators kept by the console; those of the configuration file are not among them",
    options: {},
    run: async (context) => {
      const stored = await (await context.openStore()).operators.all();
      const operators = stored.map((operator) => ({
        email: operator.email,
        name: operator.name,
        role: operator.role,
        second_factor: operator.secondFactor,
        state: stateOf(operator),
      }));
      await show(context, { operators }, () =>
        textTable(
          ["E-MAIL", "NAME", "ROLE", "SECOND FACTOR", "STATE"],
          operators.map((operator) => Object.values(operator)),
        ),
      );
    },
  },
  {
    name: "first-link",
    does: "shows a one-time link by which the first administrator chooses a password, good for 24 hours; one from before ends",
    options: {},
    run: async (context) => {
      const { operators, auditLog } = await context.openStore();
      const { token, link } = makeLink(context);
      if (!(await operators.setFirstLink(link)))
        throw new AdminError(
          "There is an operator already: see npm run admin -- operators, and make a link with operators new-link --email.",
        );
      await auditLog.record(auditOf(context, "first", "first_link_made"));
      await showLink(context, { token, until: link.until });
    },
  },
  {
    name: "operators new-link",
    does: "ends the password of an operator and shows a one-time link to choose another one, good for 24 hours",
    options: { "--email <address>": "address of the operator" },
    run: async (context) => {
      const email = required(context, "email").toLowerCase();
      const { operators } = await context.openStore();
      const operator = await operators.findByEmail(email);
      if (!operator)
        throw new AdminError(
          `The console has no operator ${email}: see npm run admin -- operators. The password of an operator in the configuration file is changed there (npm run admin -- password-hash).`,
        );
      if (operator.disabled)
        throw new AdminError(`${email} is disabled: an administrator has to enable the account first.`);
      if (operator.identity !== null)
        throw new AdminError(
          `${email} signs in at a provider and has no password here: give the account its role back there, or make another operator.`,
        );
      const { token, link } = makeLink(context);
      const by = { changedAt: context.clock(), changedBy: commandLine(context.clock()).operatorId };
      const audit = auditOf(context, operator.id, "operator_password_reset");
      const change = operatorChange(operator, { ...by, otherAdministrators: true, link });
      if ((await operators.write(change, audit)) !== "written")
        throw new AdminError(`Somebody else has just changed ${email}: try again.`);
      await showLink(context, { token, until: link.until });
    },
  },
  {
    name: "operators connect",
    does: "lets an operator sign in with an account of the sign-in provider from now on; ends password, passkeys and sessions",
    options: {
      "--email <address>": "address of the operator",
      "--issuer <address>": "issuer of the provider, as OIDC_ISSUER has it",
      "--subject <id>": "the account's id at the provider (sub)",
    },
    run: async (context) => {
      const email = required(context, "email").toLowerCase();
      const identity = { issuer: required(context, "issuer"), subject: required(context, "subject") };
      const { operators } = await context.openStore();
      const operator = await operators.findByEmail(email);
      if (!operator)
        throw new AdminError(`The console has no operator ${email}: see npm run admin -- operators.`);
      if (await operators.findByIdentity(identity))
        throw new AdminError(
          "An operator signs in with this account already: see npm run admin -- operators.",
        );
      const outcome = await operators.write(
        {
          record: {
            ...operator,
            identity,
            passwordHash: null,
            linkUntil: null,
            version: operator.version + 1,
            changedAt: context.clock(),
            changedBy: commandLine(context.clock()).operatorId,
          },
          link: null,
          dropFactors: true,
          otherAdministrators: false,
        },
        { ...auditOf(context, operator.id, "operator_connected"), after: identity },
      );
      if (outcome === "last_administrator")
        throw new AdminError(
          `${email} is the last administrator with a password, who is needed when the provider is away: make another one first.`,
        );
      if (outcome !== "written") throw new AdminError(`Another change of ${email} came first: try again.`);
      await show(
        context,
        { email, state: "connected" },
        () => `${email} signs in at the provider from now on, with the role that it gives.`,
      );
    },
  },
  {
    name: "operators reset-factors",
    does: "removes the passkeys and recovery codes of an operator who lost them, one of the configuration file included, and ends their sessions",
    options: { "--email <address>": "address of the operator" },
    run: async (context) => {
      const email = required(context, "email").toLowerCase();
      const { operators } = await context.openStore();
      const id =
        (await operators.findByEmail(email))?.id ?? operatorId(email, { demo: false, digests: nodeDigests });
      if (!(await operators.dropFactors(id, auditOf(context, id, "operator_factors_reset"))))
        throw new AdminError(`Nobody with the address ${email} has a passkey or a recovery code.`);
      await show(
        context,
        { email, state: "without factors" },
        () => `${email} no longer has a passkey or a recovery code: the password alone is enough to sign in.`,
      );
    },
  },
];

function auditOf({ clock }: AdminContext, id: string, action: string): AuditEntry {
  return { ...commandLine(clock()), action, subject: auditSubjects.operator(id), before: null, after: null };
}

function makeLink({ clock }: AdminContext) {
  return newLink({ digests: nodeDigests, newSecret, until: clock() + linkMs });
}

async function showLink(
  context: AdminContext,
  { token, until }: { token: string; until: number },
): Promise<void> {
  const link = linkAddress(context.consoleAddress, token);
  context.remark("This link is shown once, and works once.");
  await show(context, { link, until: isoTime(until) }, () => link);
}

function stateOf({ disabled, passwordHash, identity, linkUntil }: StoredOperator): string {
  if (disabled) return "disabled";
  if (identity !== null) return "at the provider";
  if (passwordHash !== null) return "active";
  return linkUntil === null ? "without a link" : "has a link";
}
