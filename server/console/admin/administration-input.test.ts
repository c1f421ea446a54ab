import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { type ErrorEnvelope, consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { consoleForms } from "#testing/http/console-forms.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  admin = visit(server.origin);
  await admin.signIn({ demo: "admin" });
});
afterAll(() => server.stop());

type Issue = NonNullable<ErrorEnvelope["error"]["issues"]>[number];

const plan = { enabled: true, requests_per_minute: 60, daily_units: 100, channels: ["1688"], units: {} };

async function issuesOf(call: string, body: unknown): Promise<Issue[]> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const [method = "", path = ""] = call.split(" ");
  const { status, text } = await admin.call(path, { method, body: sent });
  expect([status, text]).toEqual([400, text]);
  const { error } = consoleErrorEnvelopeSchema.parse(JSON.parse(text));
  expect(error.code).toBe("VALIDATION_ERROR");
  return error.issues ?? [];
}

/** Matches default messages of a validation library, which name neither the field nor what it accepts. */
const notOurs = /Invalid|expected|received|Unrecognized|Too (small|big)/;

describe.each(consoleForms)("%s", (call, right, optional) => {
  /** A missing value is `required` for every field; other errors depend on the field. */
  const wrong: [what: string, value: unknown, fault: unknown][] = [
    ["missing", undefined, "required"],
    ["null", null, "required"],
    ["of another type", { deep: [true] }, "wrong_type"],
    ["text where none is taken, or a number", 1e300, expect.stringMatching(/^(wrong_type|too_high)$/)],
    ["empty", "", "required"],
    [
      "huge",
      "x".repeat(5_000),
      expect.stringMatching(/^(too_long|wrong_type|wrong_form|not_email|not_in_list)$/),
    ],
  ];

  test("names each invalid field in the product's own words", async () => {
    for (const field of Object.keys(right)) {
      for (const [what, value, expected] of wrong) {
        if (optional.includes(field) && (value === undefined || value === null)) continue;
        // Empty text removes a description or an instruction.
        if (["description", "en", "zh"].includes(field) && value === "") continue;
        const errors = await issuesOf(call, { ...right, [field]: value });
        expect([what, field, errors.map((error) => error.path.split(".")[0])]).toEqual([
          what,
          field,
          expect.arrayContaining([field]),
        ]);
        for (const { message } of errors) expect(message).not.toMatch(notOurs);
        const own = errors.filter((error) => error.path === field);
        expect([what, field, own.map(({ fault }) => fault)]).toEqual([what, field, own.map(() => expected)]);
      }
    }
  });

  test("rejects unknown fields and bodies that are not objects, and repeats nothing of either", async () => {
    const unknown = await issuesOf(call, { ...right, colour: "svc_live_secret" });
    expect(unknown).toContainEqual({
      path: "colour",
      message: "is not a field of this form",
      fault: "unknown_field",
    });
    const odd = await issuesOf(call, { ...right, "svc_live_secret in a name": 1 });
    expect(JSON.stringify(odd)).not.toContain("secret");
    for (const body of ["null", "[]", "7", "{", '"text"', '{"a":1,"a":2}'])
      expect(await issuesOf(call, body)).toEqual([]);
  });
});

describe("rules across two fields", () => {
  test.each([
    [
      `POST ${appPaths.apps}`,
      { name: "a", mode: "self", plan: "standard", warehouse_code: "WH" },
      "warehouse_code",
    ],
    [`POST ${appPaths.apps}`, { name: "a", mode: "self", plan: "nothing" }, "plan"],
    [`PUT ${appPaths.review}`, { version: 1, state: "approved", reason: "r" }, "reason"],
    [`PUT ${appPaths.review}`, { version: 1, state: "suspended" }, "reason"],
    [`POST ${appPaths.keys}`, { environment: "live", scopes: [] }, "scopes"],
    [
      `POST ${appPaths.plans}`,
      { ...plan, name: "p", units: { "orders.payment-methods": 2 } },
      "units.orders.payment-methods",
    ],
    [`POST ${appPaths.plans}`, { ...plan, name: "p", units: { account: 2 } }, "units.account"],
    [`POST ${appPaths.plans}`, { ...plan, name: "standard" }, "name"],
  ])("answers %s %j", async (call, body, field) => {
    expect((await issuesOf(call.replace(":id", "demo"), body)).map((error) => error.path)).toEqual([field]);
  });

  test("finds a record whose name has any characters", async () => {
    const name = "50 % / größer?";
    const body = JSON.stringify({ ...plan, name });
    expect((await admin.call(appPaths.plans, { method: "POST", body })).status).toBe(201);
    const change = JSON.stringify({ ...plan, version: 1 });
    const changed = await admin.call(pathTo(appPaths.plan, { name }), { method: "PATCH", body: change });
    expect(JSON.parse(changed.text)).toMatchObject({ plan: { name, version: 2 } });
  });

  test("answers 404 for a record that does not exist", async () => {
    for (const [method, path, body] of [
      ["GET", appPaths.app, undefined],
      ["PATCH", appPaths.app, { version: 1, name: "a", plan: "standard" }],
      ["POST", appPaths.keys, { environment: "live", scopes: ["order:read"] }],
      ["DELETE", pathTo(appPaths.key, { id: "demo", keyId: "nobody" }), undefined],
      ["PATCH", appPaths.plan.replace(":name", "nobody"), { ...plan, version: 1 }],
    ] as const) {
      const sent = { method, ...(body && { body: JSON.stringify(body) }) };
      expect((await admin.call(path.replace(":id", "nobody"), sent)).status).toBe(404);
    }
  });
});
