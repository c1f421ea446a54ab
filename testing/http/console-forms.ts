import { pathTo } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { casePaths } from "#contract/console/console-cases";
import { instructionPaths } from "#contract/console/console-instructions";
import { purchasingPaths } from "#contract/console/console-purchasing";
import { webhookPaths } from "#contract/console/console-webhooks";
import { operatorPaths } from "#contract/console/console-operators";

const plan = { enabled: true, requests_per_minute: 60, daily_units: 100, channels: ["1688"], units: {} };
const named = { name: "Carl", role: "buyer", second_factor: "optional" };
const operator = { email: "carl@example.com", ...named };
const webhook = { url: "https://shop.example.com/hook", types: ["order.paid"], description: "d" };
const own = { email: operator.email, name: operator.name };

/** A valid body of each form of administrators and of one-time links, and its optional fields. */
export const consoleForms: [call: string, body: Record<string, unknown>, optional: string[]][] = [
  [
    `POST ${appPaths.apps}`,
    { name: "a", mode: "warehouse", plan: "standard", warehouse_code: "WH-DEMO" },
    [],
  ],
  [`PATCH ${pathTo(appPaths.app, { id: "demo" })}`, { version: 1, name: "a", plan: "standard" }, []],
  [`PUT ${pathTo(appPaths.review, { id: "demo" })}`, { version: 1, state: "suspended", reason: "r" }, []],
  [
    `PUT ${pathTo(appPaths.purchasing, { id: "demo" })}`,
    { version: 1, enabled: true, max_order: 500_000, max_day: 2_000_000 },
    [],
  ],
  [`PUT ${purchasingPaths.stopped}`, { stopped: false }, []],
  [
    `PUT ${pathTo(instructionPaths.instruction, { verdict: "refused" })}`,
    { version: 0, en: "a", zh: "" },
    [],
  ],
  [
    `POST ${casePaths.cases}`,
    {
      channel: "1688",
      order_id: "239695213738498520",
      verdict: "refused",
      error_code: "500_2",
      request_id: "req_1",
      note: "n",
    },
    ["error_code", "request_id", "note"],
  ],
  [`PUT ${purchasingPaths.grants}`, { version: 0, buyer: ["orders.create"], support: [], admin: [] }, []],
  [
    `POST ${pathTo(appPaths.keys, { id: "demo" })}`,
    { environment: "live", scopes: ["order:read"], note: "n", expires_in_days: 9 },
    ["note", "expires_in_days"],
  ],
  [
    `POST ${pathTo(appPaths.rotateKey, { id: "demo", keyId: "demo-live" })}`,
    { version: 1, overlap_hours: 1, expires_in_days: 9 },
    ["expires_in_days"],
  ],
  [`POST ${appPaths.plans}`, { name: "p", ...plan }, []],
  [`PATCH ${pathTo(appPaths.plan, { name: "standard" })}`, { version: 1, ...plan }, []],
  [`POST ${pathTo(authorizationPaths.begin, { channel: "1688" })}`, { app: "demo" }, []],
  [`POST ${webhookPaths.webhooks}`, { app: "demo", environment: "live", ...webhook }, []],
  [
    `PATCH ${pathTo(webhookPaths.webhook, { id: "wh_1" })}`,
    { ...webhook, enabled: true },
    ["url", "types", "description", "enabled"],
  ],
  [`POST ${pathTo(webhookPaths.rotate, { id: "wh_1" })}`, { overlap_s: 60 }, []],
  [`POST ${operatorPaths.operators}`, operator, []],
  [`PATCH ${pathTo(operatorPaths.operator, { id: "op_1" })}`, { version: 1, disabled: false, ...named }, []],
  [`POST ${pathTo(operatorPaths.reset, { id: "op_1" })}`, { version: 1, reset: "factors" }, []],
  [`POST ${operatorPaths.link}`, { token: "t" }, []],
  [`POST ${operatorPaths.useLink}`, { token: "t", password: "own password", ...own }, ["email", "name"]],
];
