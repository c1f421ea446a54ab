import { keyEnvironments, keyPrefixes } from "#contract/public/account";
import { defaultScopes, scopes, type Scope } from "#contract/shared/endpoint";
import { newSecret, nodeDigests } from "#server/node/runtime.ts";
import { keyState } from "#server/store/access.ts";
import type { KeyRecord } from "#server/store/access-records.ts";
import { endKey } from "#server/store/end-key.ts";
import { auditSubjects, commandLine } from "#server/store/audit.ts";
import { keyFacts } from "#server/store/record-facts.ts";
import { AdminError, required, show, textTable, UsageError, type AdminCommand } from "./admin-command.ts";

/** Commands for apps and keys: list, create, revoke. */
export const keyCommands: AdminCommand[] = [
  {
    name: "apps",
    does: "lists the apps with mode, state, plan and number of keys",
    options: {},
    run: async (context) => {
      const { accessRecords } = await context.openStore();
      const plans = new Map((await accessRecords.plans()).map((plan) => [plan.name, plan]));
      const active = (await accessRecords.keys(null)).filter(
        (key) => keyState(key, context.clock()) === "active",
      );
      const keysOf = Map.groupBy(active, ({ appId }) => appId);
      const apps = (await accessRecords.apps()).map((app) => ({
        id: app.id,
        name: app.name,
        mode: app.mode,
        state: app.state,
        plan: app.plan,
        daily_units: plans.get(app.plan)?.dailyUnits,
        requests_per_minute: plans.get(app.plan)?.requestsPerMinute,
        keys: keysOf.get(app.id)?.length ?? 0,
      }));
      await show(context, { apps }, () =>
        textTable(
          ["APP", "NAME", "MODE", "STATE", "PLAN", "UNITS A DAY", "CALLS A MINUTE", "KEYS"],
          apps.map((app) => Object.values(app).map(String)),
        ),
      );
    },
  },
  {
    name: "keys",
    does: "lists keys with environment, scopes and state; no key itself, only its SHA-256 is kept",
    options: { "--app <id>": "keys of this app only" },
    run: async (context) => {
      const wanted = context.options["app"];
      const { accessRecords } = await context.openStore();
      if (typeof wanted === "string" && !(await accessRecords.app(wanted))) throw unknownApp(wanted);
      const keys = (await accessRecords.keys(typeof wanted === "string" ? wanted : null)).map((key) => ({
        app: key.appId,
        id: key.id,
        environment: key.environment,
        scopes: key.scopes,
        state: keyState(key, context.clock()),
      }));
      await show(context, { keys }, () =>
        textTable(
          ["APP", "KEY", "ENVIRONMENT", "STATE", "SCOPES"],
          keys.map((key) => [key.app, key.id, key.environment, key.state, key.scopes.join(",")]),
        ),
      );
    },
  },
  {
    name: "keys create",
    does: "makes a key and shows it once; with all scopes that create and cancel nothing, unless you name some",
    options: {
      "--app <id>": "id of the app",
      "--id <key id>": "id of the new key within the app",
      "--environment <live|sandbox>": "live unless named",
      "--scopes <a,b>": `${defaultScopes.join(",")} unless named`,
    },
    run: async (context) => {
      const app = required(context, "app");
      const id = required(context, "id");
      if (!/^[A-Za-z0-9._-]{1,64}$/.test(id))
        throw new UsageError("--id must be 1 to 64 letters, digits, dots, dashes or underscores");
      const environment = environmentOf(context.options["environment"]);
      const held = scopesOf(context.options["scopes"]);
      const key = `${keyPrefixes[environment]}${newSecret()}`;
      const sha256 = nodeDigests.sha256(key);
      const { accessRecords } = await context.openStore();
      if (!(await accessRecords.app(app))) throw unknownApp(app);
      const actor = commandLine(context.clock());
      const record: KeyRecord = {
        version: 1,
        changedAt: actor.at,
        changedBy: actor.operatorEmail,
        inFile: false,
        appId: app,
        id,
        environment,
        scopes: held,
        note: null,
        revoked: false,
        createdAt: actor.at,
        expiresAt: null,
        lastUsed: null,
      };
      const facts = { before: null, after: keyFacts(record) };
      const entry = { ...actor, action: "key_created", subject: auditSubjects.key(record), ...facts };
      if ((await accessRecords.write([{ kind: "key", record, sha256 }], [entry])) !== "written")
        throw new AdminError(`The app ${app} has a key ${id} already: choose another --id.`);
      context.remark("This key is shown once: only its SHA-256 is kept.");
      await show(context, { app, id, environment, scopes: held, key }, () => key);
    },
  },
  {
    name: "keys revoke",
    does: "ends a key; every instance refuses it within a second, for good",
    options: { "--app <id>": "id of the app", "--id <key id>": "id of the key" },
    run: async (context) => {
      const app = required(context, "app");
      const id = required(context, "id");
      const { accessRecords } = await context.openStore();
      if (!(await endKey(accessRecords, { appId: app, keyId: id }, commandLine(context.clock()))))
        throw new AdminError(`The app ${app} has no key ${id}: see npm run admin -- keys.`);
      await show(context, { app, id, state: "revoked" }, () => `The key ${id} of ${app} is revoked.`);
    },
  },
];

function environmentOf(value: string | boolean | undefined) {
  const found = keyEnvironments.find((each) => each === (value ?? "live"));
  if (found) return found;
  throw new UsageError(`--environment must be ${keyEnvironments.join(" or ")}`);
}

function scopesOf(value: string | boolean | undefined): Scope[] {
  if (typeof value !== "string") return [...defaultScopes];
  const names = value.split(",").map((name) => name.trim());
  const held = scopes.filter((scope) => names.includes(scope));
  if (held.length === new Set(names).size) return held;
  throw new UsageError(`--scopes must be some of ${scopes.join(", ")}, separated by commas`);
}

function unknownApp(app: string): AdminError {
  return new AdminError(
    `There is no app ${app}: see npm run admin -- apps. Apps are made in the console, or come from the configuration file when the gateway starts.`,
  );
}
