import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operatorPaths } from "#contract/console-operators";
import { errorEnvelopeSchema } from "#contract/error-envelope";
import { ann, bob, createFactorWorld, root, type FactorWorld } from "#testing/http/factor-world.ts";
import type { Received } from "#testing/http/send.ts";

const buyer = { ...bob, role: "buyer" } as const;
const carl = { email: "carl@example.com", name: "Carl", role: "buyer", second_factor: "optional" };
const edit = { id: "op_1", version: 1, name: "x", role: "buyer", second_factor: "optional", disabled: false };
const reset = { id: "op_1", version: 1, reset: "factors" };

let world: FactorWorld;
beforeEach(async () => {
  world = await createFactorWorld({ operators: [root, ann, buyer] });
});
afterEach(() => world.stop());

async function signedIn(operator: { email: string }) {
  const browser = world.browse();
  await browser.signIn(operator);
  return browser;
}

const issuesOf = ({ text }: Received) =>
  (errorEnvelopeSchema.parse(JSON.parse(text)).error.issues ?? []).map(({ path }) => path);

it("every call about operators is an administrator's: 401 for nobody, 403 for other roles", async () => {
  const calls: [string, string, unknown?][] = [
    ["GET", operatorPaths.list],
    ["POST", operatorPaths.invite, carl],
    ["POST", operatorPaths.change, edit],
    ["POST", operatorPaths.reset, reset],
  ];
  const callers = [world.browse(), await signedIn(buyer), await signedIn(ann)];
  for (const [method, path, body] of calls) {
    const statuses = [];
    for (const caller of callers)
      statuses.push((await (method === "GET" ? caller.get(path) : caller.post(path, body))).status);
    expect([path, ...statuses]).toEqual([path, 401, 403, 403]);
  }
});

describe("a form that is filled in wrongly", () => {
  const forms: [string, Record<string, unknown>, string[]][] = [
    [operatorPaths.invite, { ...carl }, Object.keys(carl)],
    [operatorPaths.change, edit, Object.keys(edit)],
    [operatorPaths.reset, reset, ["id", "version", "reset"]],
    [operatorPaths.link, { token: "t" }, ["token"]],
    [operatorPaths.useLink, { token: "t", password: "own password" }, ["token", "password"]],
  ];
  it.each(forms)("is a 400 of %s that names each field, in our own words", async (path, good, fields) => {
    const admin = await signedIn(root);
    for (const field of fields) {
      const { [field]: _gone, ...missing } = good;
      const wrong = [
        missing,
        ...[null, [], {}, "", " ", "x".repeat(2_000), 1.5].map((value) => ({ ...good, [field]: value })),
      ];
      for (const body of wrong) {
        if (field === "password" && body[field] === " ") continue;
        const answer = await admin.post(path, body);
        expect([field, body[field], answer.status]).toEqual([field, body[field], 400]);
        expect(new Set(issuesOf(answer))).toEqual(new Set([field]));
        expect(answer.text).not.toMatch(/Invalid|expected|openapi|xxxx/);
      }
    }
    const unknown = await admin.post(path, { ...good, extra: 1 });
    expect([unknown.status, issuesOf(unknown)]).toEqual([400, ["extra"]]);
    for (const body of [null, [], "text", 7]) expect((await admin.post(path, body)).status).toBe(400);
    expect((await admin.post(path, { ...good, [fields[0] ?? ""]: "x".repeat(9_000) })).status).toBe(413);
  });
});
