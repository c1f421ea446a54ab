import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditPageSchema, auditPaths } from "#contract/console/console-audit";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { AuditEntry } from "#server/store/audit.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

const noon = Date.parse("2026-11-21T04:00:00Z");

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  admin = visit(server.origin);
  await admin.signIn({ demo: "admin" });
  for (let n = 1; n <= 1_203; n += 1)
    await server.store.auditLog.record({
      at: noon + n,
      operatorId: "op_1",
      operatorEmail: n % 2 === 0 ? "li@example.com" : "wu@example.com",
      action: "app_changed",
      subject: `apps/${n % 3}`,
      before: { name: "=1+1" },
      after: n === 1_203 ? null : { name: '商店 "b",' },
      requestId: `req_${n}`,
    } satisfies AuditEntry);
});
afterAll(() => server.stop());

const page = async (query: string) => {
  const received = await admin.call(`${auditPaths.list}?${query}`);
  expect(received.status).toBe(200);
  return auditPageSchema.parse(JSON.parse(received.text));
};

describe("audit log for administrators", () => {
  test("returns entries newest first, page by page, to the end", async () => {
    const ids: string[] = [];
    for (let below: string | null = ""; below !== null;) {
      const { entries, next } = await page(`subject=apps/0&below=${below}`);
      ids.push(...entries.map(({ request_id }) => request_id));
      below = next;
    }
    expect(ids).toHaveLength(401);
    expect(new Set(ids).size).toBe(401);
    expect(ids[0]).toBe("req_1203");
  });

  test("shows who changed what and when, with the values before and after", async () => {
    const { entries } = await page("operator=wu@example.com");
    expect(entries[0]).toMatchObject({
      at: "2026-11-21T04:00:01.203Z",
      operator: { id: "op_1", email: "wu@example.com" },
      action: "app_changed",
      subject: "apps/0",
      before: { name: "=1+1" },
      after: null,
    });
    expect((await page("from=2026-11-21T12:00:01.203%2B08:00")).entries).toHaveLength(1);
  });

  test("exports the filtered entries as a CSV file of any length", async () => {
    const { status, headers, text } = await admin.call(auditPaths.csv);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain("audit.csv");
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1_204);
    expect(lines[0]).toBe(
      "\ufeffat,operator_id,operator,action,subject,before,after,request_id,subject_name",
    );
    expect(lines[1]).toBe(
      '2026-11-21T04:00:01.203Z,op_1,wu@example.com,app_changed,apps/0,"{""name"":""=1+1""}",,req_1203,',
    );
    const filtered = await admin.call(`${auditPaths.csv}?operator=li@example.com&subject=apps/1`);
    expect(filtered.text.trimEnd().split("\r\n")).toHaveLength(201);
  });

  test.each([
    ["action=deleted", "action", "is no action of this log"],
    ["from=yesterday", "from", "is a time with its offset, for example 2026-11-23T09:00:00+08:00"],
    ["until=2026-11-21", "until", "is a time with its offset, for example 2026-11-23T09:00:00+08:00"],
    ["below=-1", "below", "is `next` of the page before"],
    [`subject=${"x".repeat(301)}`, "subject", "is at most 300 characters"],
  ])("names the wrong parameter of ?%s", async (query, field, message) => {
    for (const path of [auditPaths.list, auditPaths.csv]) {
      const { status, text } = await admin.call(`${path}?${query}`);
      expect(status).toBe(400);
      const { issues = [] } = consoleErrorEnvelopeSchema.parse(JSON.parse(text)).error;
      expect(issues).toMatchObject([{ path: field, message }]);
    }
  });
});
