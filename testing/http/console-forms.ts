import { appPaths } from "#contract/console/console-apps";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { operatorPaths } from "#contract/console/console-operators";

const plan = { enabled: true, requests_per_minute: 60, daily_units: 100, channels: ["1688"], units: {} };
const named = { name: "Carl", role: "buyer", second_factor: "optional" };
const operator = { email: "carl@example.com", ...named };
const own = { email: operator.email, name: operator.name };

/** A valid body of each form of administrators and of one-time links, and its optional fields. */
export const consoleForms: [path: string, body: Record<string, unknown>, optional: string[]][] = [
  [appPaths.apps, { name: "a", mode: "warehouse", plan: "standard", warehouse_code: "WH-DEMO" }, []],
  [appPaths.change, { id: "demo", version: 1, name: "a", plan: "standard" }, []],
  [appPaths.review, { id: "demo", version: 1, state: "suspended", reason: "r" }, []],
  [
    appPaths.keys,
    { app: "demo", environment: "live", scopes: ["order:read"], note: "n", expires_in_days: 9 },
    ["note", "expires_in_days"],
  ],
  [
    appPaths.rotateKey,
    { app: "demo", id: "demo-live", version: 1, overlap_hours: 1, expires_in_days: 9 },
    ["expires_in_days"],
  ],
  [appPaths.revokeKey, { app: "demo", id: "demo-live" }, []],
  [appPaths.plans, { name: "p", ...plan }, []],
  [appPaths.changePlan, { name: "standard", version: 1, ...plan }, []],
  [authorizationPaths.begin("1688"), { app: "demo" }, []],
  [operatorPaths.invite, operator, []],
  [operatorPaths.change, { id: "op_1", version: 1, disabled: false, ...named }, []],
  [operatorPaths.reset, { id: "op_1", version: 1, reset: "factors" }, []],
  [operatorPaths.link, { token: "t" }, []],
  [operatorPaths.useLink, { token: "t", password: "own password", ...own }, ["email", "name"]],
];
