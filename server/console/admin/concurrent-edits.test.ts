import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import { appPaths, changedAppSchema, newKeySchema } from "#contract/console/console-apps";
import { operatorListSchema, operatorPaths } from "#contract/console/console-operators";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let server: TestServer;
let administrators: [Visitor, Visitor];
beforeAll(async () => {
  server = await startTestServer({
    openStore: (options) => openSqliteStore({ ...options, path: ":memory:" }),
  });
  administrators = [visit(server.origin), visit(server.origin)];
  for (const each of administrators) await each.signIn({ demo: "admin" });
});
afterAll(() => server.stop());

type Change = [call: string, body: object];

/** Makes a call such as "PATCH /bff/apps/1". */
const make = async ([call, body]: Change, who = administrators[0]) => {
  const [method = "", path = ""] = call.split(" ");
  const { status, text } = await who.call(path, {
    method,
    ...(method !== "DELETE" && { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) as unknown };
};

let names = 0;
const newName = () => `record ${(names += 1)}`;
const plan = { enabled: true, requests_per_minute: 9, daily_units: 9, channels: ["1688"], units: {} };

async function newApp(): Promise<string> {
  const made = await make([`POST ${appPaths.apps}`, { name: newName(), mode: "self", plan: "standard" }]);
  return changedAppSchema.parse(made.body).app.id;
}

async function newKey(): Promise<{ app: string; id: string }> {
  const app = await newApp();
  const made = await make([
    `POST ${pathTo(appPaths.keys, { id: app })}`,
    { environment: "live", scopes: ["order:read"] },
  ]);
  return { app, id: newKeySchema.parse(made.body).row.id };
}

async function newOperator(): Promise<string> {
  const email = `${newName().replace(" ", "-")}@example.com`;
  const of = { name: "Carl", role: "buyer", second_factor: "optional" };
  expect((await make([`POST ${operatorPaths.operators}`, { email, ...of }])).status).toBe(200);
  const { text } = await administrators[0].call(operatorPaths.operators);
  return operatorListSchema.parse(JSON.parse(text)).operators.find((each) => each.email === email)?.id ?? "";
}

type Race = { subject: string; changes: Change[] };

const patchApp = (id: string, body: object): Change => [`PATCH ${pathTo(appPaths.app, { id })}`, body];
const reviewApp = (id: string, body: object): Change => [`PUT ${pathTo(appPaths.review, { id })}`, body];
const rotateKey = (app: string, key: string): Change => [
  `POST ${pathTo(appPaths.rotateKey, { id: app, keyId: key })}`,
  { version: 1, overlap_hours: 1 },
];
const patchOperator = (id: string, body: object): Change => [
  `PATCH ${pathTo(operatorPaths.operator, { id })}`,
  body,
];

/** Pairs of concurrent changes, each based on version 1 of the same record. */
const races: [string, () => Promise<Race>][] = [
  [
    "both change an app",
    async () => {
      const id = await newApp();
      const change = (name: string) => patchApp(id, { version: 1, name, plan: "small" });
      return { subject: `apps/${id}`, changes: [change("One"), change("Two")] };
    },
  ],
  [
    "one approves an app, the other suspends it",
    async () => {
      const id = await newApp();
      return {
        subject: `apps/${id}`,
        changes: [
          reviewApp(id, { version: 1, state: "approved" }),
          reviewApp(id, { version: 1, state: "suspended", reason: "no" }),
        ],
      };
    },
  ],
  [
    "one renames an app, the other approves it",
    async () => {
      const id = await newApp();
      return {
        subject: `apps/${id}`,
        changes: [
          patchApp(id, { version: 1, name: "One", plan: "standard" }),
          reviewApp(id, { version: 1, state: "approved" }),
        ],
      };
    },
  ],
  [
    "both rotate a key",
    async () => {
      const { app, id } = await newKey();
      const rotation = rotateKey(app, id);
      return { subject: `apps/${app}/keys/${id}`, changes: [rotation, rotation] };
    },
  ],
  [
    "both change a plan",
    async () => {
      const name = newName();
      await make([`POST ${appPaths.plans}`, { name, ...plan }]);
      const change = (daily_units: number): Change => [
        `PATCH ${pathTo(appPaths.plan, { name })}`,
        { version: 1, ...plan, daily_units },
      ];
      return { subject: `plans/${name}`, changes: [change(7), change(8)] };
    },
  ],
  [
    "both change an operator",
    async () => {
      const id = await newOperator();
      const of = { version: 1, second_factor: "optional", disabled: false };
      return {
        subject: `operators/${id}`,
        changes: [
          patchOperator(id, { ...of, name: "Carl", role: "admin" }),
          patchOperator(id, { ...of, name: "Charles", role: "buyer" }),
        ],
      };
    },
  ],
  [
    "one disables an operator, the other makes a new link for them",
    async () => {
      const id = await newOperator();
      const of = { name: "Carl", role: "buyer", second_factor: "optional" };
      return {
        subject: `operators/${id}`,
        changes: [
          patchOperator(id, { version: 1, ...of, disabled: true }),
          [`POST ${pathTo(operatorPaths.reset, { id })}`, { version: 1, reset: "password" }],
        ],
      };
    },
  ],
];

async function auditOf(subject: string) {
  const { text } = await administrators[0].call(
    `${auditPaths.list}?${new URLSearchParams({ subject }).toString()}`,
  );
  return auditPageSchema.parse(JSON.parse(text)).entries;
}

describe("concurrent changes by two administrators", () => {
  test.each(races)(
    "%s: makes one change and tells the other administrator who came first",
    async (_, begin) => {
      const { subject, changes } = await begin();
      const before = await auditOf(subject);
      const answers = await Promise.all(
        changes.map((change, at) => make(change, administrators[at === 0 ? 0 : 1])),
      );
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const late = answers.find(({ status }) => status >= 300);
      expect(late?.status).toBe(409);
      const { error } = consoleErrorEnvelopeSchema.parse(late?.body);
      expect(error.issues?.[0]?.path).toBe("version");
      expect(error.message).toMatch(/admin@demo\.example|Demo admin|Somebody else/);
      // The audit log holds exactly the change that succeeded.
      expect(await auditOf(subject)).toHaveLength(before.length + 1);
      for (const change of changes) expect((await make(change)).status).toBe(409);
      expect(await auditOf(subject)).toHaveLength(before.length + 1);
    },
  );

  test("ends a key permanently when one administrator rotates it and another revokes it, in either order", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { app, id } = await newKey();
      const [rotated, revoked] = await Promise.all([
        make(rotateKey(app, id)),
        make([`DELETE ${pathTo(appPaths.key, { id: app, keyId: id })}`, {}], administrators[1]),
      ]);
      expect(revoked.status).toBe(200);
      expect([201, 409]).toContain(rotated.status);
      const saved = await server.store.accessRecords.keys(app);
      expect(saved.find((key) => key.id === id)?.revoked).toBe(true);
      expect(saved).toHaveLength(rotated.status === 201 ? 2 : 1);
    }
  });
});
