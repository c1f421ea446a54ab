import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import { maxCaseNote } from "#contract/console/case-fields";
import { casePaths, casesSchema, maxOpenCases } from "#contract/console/console-cases";
import { pathTo } from "#contract/console/console";
import { homePath, homeSchema } from "#contract/console/console-home";
import {
  changedInstructionSchema,
  instructionPaths,
  instructionsSchema,
} from "#contract/console/console-instructions";
import { maxInstruction } from "#contract/console/instruction-fields";
import type { Role } from "#contract/console/roles";
import { verdictKinds } from "#contract/public/verdict-kinds";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visitAsEachRole, type Visitor } from "#testing/http/visit.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
let server: TestServer;
let visitors: Record<Role, Visitor>;
beforeEach(async () => {
  server = await startTestServer({ clock: () => now });
  visitors = await visitAsEachRole(server.origin);
});
afterEach(() => server.stop());

const jsonOf = ({ text }: Received): unknown => JSON.parse(text);
const errorOf = (received: Received) => consoleErrorEnvelopeSchema.parse(jsonOf(received)).error;
const issuesOf = (received: Received) => errorOf(received).issues?.map(({ path, fault }) => [path, fault]);
const send = (method: string, path: string, body: unknown, role: Role) =>
  visitors[role].call(path, { method, body: JSON.stringify(body) });
const entriesOf = async (subject: string) =>
  auditPageSchema.parse(jsonOf(await visitors.admin.call(`${auditPaths.list}?subject=${subject}`))).entries;

describe("the company's instruction for a verdict", () => {
  const write = (verdict: string, body: unknown, role: Role = "admin") =>
    send("PUT", pathTo(instructionPaths.instruction, { verdict }), body, role);
  const read = async (role: Role) =>
    instructionsSchema.parse(jsonOf(await visitors[role].call(instructionPaths.instructions))).instructions;

  test("is empty for every verdict at first", async () => {
    const rows = await read("support");
    expect(rows.map(({ verdict }) => verdict)).toEqual([...verdictKinds]);
    expect(new Set(rows.map(({ en, zh, version }) => [en, zh, version].join()))).toEqual(new Set([",,0"]));
  });

  test("is written by an administrator, read by support, and recorded with both texts", async () => {
    const first = { version: 0, en: " Ask Wu.\r\nhttps://example.com ", zh: "" };
    const { instruction } = changedInstructionSchema.parse(jsonOf(await write("refused", first)));
    expect(instruction).toMatchObject({ verdict: "refused", en: "Ask Wu.\nhttps://example.com", version: 1 });
    await write("refused", { version: 1, en: "Ask Wu.\nhttps://example.com", zh: "请找老吴" });
    expect((await read("support")).find(({ verdict }) => verdict === "refused")).toEqual({
      verdict: "refused",
      en: "Ask Wu.\nhttps://example.com",
      zh: "请找老吴",
      version: 2,
      changed_at: new Date(now).toISOString(),
      changed_by: instruction.changed_by,
    });
    const [second, created] = await entriesOf("instructions/refused");
    expect(created).toMatchObject({
      action: "instruction_changed",
      before: { instruction_en: null },
      after: { instruction_en: "Ask Wu.\nhttps://example.com" },
      operator: { email: instruction.changed_by },
    });
    expect(second).toMatchObject({ before: { instruction_zh: "" }, after: { instruction_zh: "请找老吴" } });
  });

  test("is not written over another administrator's change, and not for an unknown verdict", async () => {
    await write("refused", { version: 0, en: "a", zh: "" });
    for (const version of [0, 2]) {
      const stale = await write("refused", { version, en: "b", zh: "" });
      expect([stale.status, issuesOf(stale)]).toEqual([409, [["version", "outdated"]]]);
    }
    expect((await write("paid", { version: 0, en: "a", zh: "" })).status).toBe(404);
    expect(await entriesOf("instructions/refused")).toHaveLength(1);
  });

  test.each([
    ["a text that is too long", { en: "x".repeat(maxInstruction + 1) }, ["en"]],
    ["a direction mark", { zh: "a\u202eb" }, ["zh"]],
    ["a control character", { en: "a\u0007b" }, ["en"]],
    ["a list of texts", { en: ["a"] }, ["en"]],
    ["HTML as another field", { html: "<b>a</b>" }, ["html"]],
    ["no version", { version: undefined }, ["version"]],
  ])("refuses %s, and changes nothing", async (_, change, fields) => {
    const refused = await write("refused", { version: 0, en: "", zh: "", ...change });
    expect([refused.status, issuesOf(refused)?.map(([path]) => path)]).toEqual([400, fields]);
    expect((await read("admin")).every(({ version }) => version === 0)).toBe(true);
  });

  test("accepts a text of the maximum length", async () => {
    const longest = await write("refused", { version: 0, en: "x".repeat(maxInstruction), zh: "" });
    expect(longest.status).toBe(200);
  });
});

describe("cases that are handed over", () => {
  const orderId = "4169757308101117637";
  const handed = {
    channel: "1688",
    order_id: orderId,
    verdict: "fix_authorization",
    error_code: "500_2",
    request_id: "req_1",
    note: "The buyer waits until 18:00.",
  };
  const handOver = (body: unknown, role: Role = "support") => send("POST", casePaths.cases, body, role);
  const close = (id: string, role: Role = "admin") =>
    visitors[role].call(pathTo(casePaths.case, { id }), { method: "DELETE" });
  const open = async (role: Role) =>
    casesSchema.parse(jsonOf(await visitors[role].call(casePaths.cases))).cases;
  const onHome = async (role: Role) => homeSchema.parse(jsonOf(await visitors[role].call(homePath))).cases;

  test("show the operator, subject and time to support and on the administrators' Home, until an administrator closes them", async () => {
    expect((await handOver(handed)).status).toBe(201);
    const [shown] = await open("support");
    expect(shown).toMatchObject({ ...handed, asked_at: new Date(now).toISOString() });
    expect(shown?.asked_by).toContain("@");
    expect(await onHome("admin")).toEqual([shown]);
    expect(await onHome("support")).toEqual([]);
    expect(await onHome("buyer")).toEqual([]);
    expect((await close(shown?.id ?? "", "support")).status).toBe(403);
    expect((await close(shown?.id ?? "")).status).toBe(200);
    expect(await open("support")).toEqual([]);
    expect((await close(shown?.id ?? "")).status).toBe(404);
  });

  test("are recorded with the operators who asked and closed, without the note", async () => {
    await handOver(handed);
    await close((await open("admin"))[0]?.id ?? "");
    const [closed, asked] = await entriesOf(`orders/1688/${orderId}`);
    const facts = { verdict: "fix_authorization", error_code: "500_2" };
    expect(asked).toMatchObject({ action: "case_handed_over", before: null, after: facts });
    expect(closed).toMatchObject({ action: "case_closed", before: facts, after: null });
    expect(asked?.operator.email).not.toBe(closed?.operator.email);
    expect(asked?.after).toEqual(facts);
  });

  test("come back with the operator and the note when an administrator undoes the closing", async () => {
    await handOver(handed);
    const [shown] = await open("admin");
    const id = shown?.id ?? "";
    const reopen = (role: Role) =>
      visitors[role].call(pathTo(casePaths.reopen, { id }), { method: "POST", body: "{}" });
    expect((await reopen("admin")).status).toBe(404);
    await close(id);
    expect((await reopen("support")).status).toBe(403);
    expect((await reopen("admin")).status).toBe(200);
    expect(await open("support")).toEqual([shown]);
    const [undone] = await entriesOf(`orders/1688/${orderId}`);
    expect(undone).toMatchObject({ action: "case_reopened", before: null, after: { error_code: "500_2" } });
  });

  test("are limited to 50 open ones for each operator, all of which are listed", async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= maxOpenCases; number += 1)
      statuses.push((await handOver({ ...handed, order_id: String(number) })).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await handOver({ ...handed, order_id: "51" });
    expect([refused.status, issuesOf(refused)]).toEqual([409, [["asked_by", "too_many"]]]);
    expect(errorOf(refused).message).toContain("An administrator has to close one first");
    expect(await open("support")).toHaveLength(maxOpenCases);
    expect(await onHome("admin")).toHaveLength(maxOpenCases);
  });

  test("are one of each order: a second one says that it is handed over", async () => {
    await handOver(handed);
    const again = await handOver({ ...handed, note: null });
    expect([again.status, issuesOf(again)]).toEqual([409, [["order_id", "taken"]]]);
    expect(await open("support")).toHaveLength(1);
  });

  test.each([
    ["an order id with a leading zero", { order_id: "0123" }, ["order_id"]],
    ["an order id as a number", { order_id: 123 }, ["order_id"]],
    ["an unknown marketplace", { channel: "jd" }, ["channel"]],
    ["an unknown verdict", { verdict: "paid" }, ["verdict"]],
    ["a request id that is a sentence", { request_id: "a b" }, ["request_id"]],
    ["an empty note", { note: " " }, ["note"]],
    ["a note of several lines", { note: "a\nb" }, ["note"]],
    ["a note that is too long", { note: "x".repeat(maxCaseNote + 1) }, ["note"]],
    ["a receiver", { receiver: { name: "Wu" } }, ["receiver"]],
  ])("refuse %s", async (_, change, fields) => {
    const refused = await handOver({ ...handed, ...change });
    expect([refused.status, issuesOf(refused)?.map(([path]) => path)]).toEqual([400, fields]);
    expect(await open("admin")).toEqual([]);
  });
});
