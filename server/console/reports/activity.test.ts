import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityFailuresSchema, activitySchema, type Activity } from "#contract/console/activity";
import { consolePaths } from "#contract/console/console";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { roleNames } from "#contract/console/roles";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { aConfiguration, noon } from "#testing/store/store-fixture.ts";

let store: Store;
let stop: () => Promise<void>;
const visitors = new Map<string, Visitor>();
/** More lines than one read of the log covers. */
const lines = 22_000;

beforeAll(async () => {
  store = await openSqliteStore({
    path: ":memory:",
    clock: systemClock,
    newId,
    quotaDayZone: "Asia/Shanghai",
  });
  await store.access.apply(aConfiguration());
  const console = await startTestConsole({
    store,
    gateway: async () => ({ status: 500, headers: {}, body: "" }),
  });
  stop = async () => {
    await console.stop();
    await store.close();
  };
  for (const role of roleNames) {
    const visitor = visit(console.origin);
    await visitor.signIn({ demo: role });
    visitors.set(role, visitor);
  }
  const written = Array.from({ length: lines }, (_, index) =>
    aCall(`req_${index}`, {
      at: noon + index,
      operatorId: index % 1_000 === 0 ? "demo-buyer" : null,
      appId: index % 9_000 === 0 ? "rare" : "acme",
      operation: index === 5 ? "products.parse" : "orders.payment-methods",
      ...(index === 21_100 && {
        status: 502,
        outcome: "CHANNEL_UPSTREAM_ERROR",
        upstreamCode: "gw.Timeout",
        upstreamMs: 9_000,
        upstreamCalls: 2,
        units: 0,
        durationMs: 9_012.4,
      }),
    }),
  );
  await Promise.all(written.map((call) => store.callLog.append(call)));
});
afterAll(() => stop());

async function ask(role: string, query = "") {
  const answer = await visitors.get(role)!.call(`${consolePaths.activity}${query && `?${query}`}`);
  if (answer.status !== 200) {
    const { error } = consoleErrorEnvelopeSchema.parse(JSON.parse(answer.text));
    return { status: answer.status, code: error.code, path: error.issues?.[0]?.path, text: answer.text };
  }
  return { status: 200, ...activitySchema.parse(JSON.parse(answer.text)) };
}

async function page(role: string, query = ""): Promise<Activity> {
  const answer = await ask(role, query);
  if (!("calls" in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

const ids = ({ calls }: Activity) => calls.map(({ request_id: id }) => Number(id.slice(4)));

describe("access to recorded calls", () => {
  test("shows administrators all calls and who can be chosen, and shows other roles their own calls", async () => {
    const all = await page("admin");
    expect(ids(all).slice(0, 2)).toEqual([lines - 1, lines - 2]);
    expect(all.choices?.apps).toEqual([{ id: "acme", name: "Acme", keys: [] }]);
    const ofApp = await page("admin", "app=acme");
    expect(ofApp.choices?.apps).toEqual([{ id: "acme", name: "Acme", keys: ["k1", "k2"] }]);
    expect(all.choices?.operators.map(({ id }) => id)).toContain("demo-buyer");
    const own = await page("buyer", "limit=500");
    expect(ids(own)).toHaveLength(22);
    expect(own.calls.every(({ operator }) => operator?.name === "Demo buyer")).toBe(true);
    expect(own.choices).toBeNull();
    expect(ids(await page("support"))).toEqual([]);
    expect(ids(await page("buyer", "operator=demo-buyer&limit=1"))).toEqual([21_000]);
  });

  test.each([
    ["buyer", "operator=demo-admin", 403],
    ["support", "operator=demo-buyer", 403],
    // With any filter, they get only their own calls.
    ["support", "request_id=req_1000", 200],
    ["support", "app=acme", 200],
  ])(
    "answers %s asking for %s with %i and never returns another operator's call",
    async (role, query, status) => {
      const answer = await ask(role, query);
      expect(answer.status).toBe(status);
      expect(answer).toMatchObject(status === 403 ? { code: "FORBIDDEN" } : { calls: [] });
    },
  );
});

describe("call list", () => {
  test("pages to the end in either direction and returns each call once", async () => {
    const seen: number[] = [];
    let older: string | null = null;
    let pages = 0;
    do {
      const of: string = older === null ? "" : `&before=${older}`;
      const read: Activity = await page("admin", `limit=500${of}`);
      seen.push(...ids(read));
      older = read.older;
      pages += 1;
    } while (older !== null);
    expect(pages).toBe(lines / 500);
    expect(seen).toEqual(Array.from({ length: lines }, (_, index) => lines - 1 - index));
    const second = await page("admin", `limit=3&before=${(await page("admin", "limit=3")).older}`);
    const back = await page("admin", `limit=3&after=${second.newer}`);
    expect(ids(back)).toEqual([lines - 1, lines - 2, lines - 3]);
    expect(back.newer).toBeNull();
  });

  test("describes a request by its cost, the marketplace's answer and the time of each step", async () => {
    const { calls } = await page("admin", "request_id=req_21100");
    expect(calls).toEqual([
      {
        at: new Date(noon + 21_100).toISOString(),
        place: expect.stringMatching(/^[0-9]+\.[0-9]+$/),
        operation: "orders.payment-methods",
        channel: "1688",
        status: 502,
        outcome: "CHANNEL_UPSTREAM_ERROR",
        units: 0,
        request_id: "req_21100",
        app: "acme",
        key: "k1",
        operator: null,
        subject: "239695213738498520",
        upstream_code: "gw.Timeout",
        upstream_calls: 2,
        upstream_ms: 9_000,
        duration_ms: 9_012,
        calls: 1,
      },
    ]);
  });

  test("limits the search for rare calls, says how far it got, and continues from there", async () => {
    expect(ids(await page("admin", "outcome=failed"))).toEqual([21_100]);
    expect(ids(await page("admin", "code=CHANNEL_UPSTREAM_ERROR&marketplace=1688"))).toEqual([21_100]);
    expect(ids(await page("admin", "app=rare"))).toEqual([18_000, 9_000, 0]);
    const rare = await page("admin", "operation=products.parse");
    expect([ids(rare), rare.older, rare.looked_to]).toEqual([[5], null, null]);
    const minutes = `from=${new Date(noon + 10).toISOString()}&to=${new Date(noon + 13).toISOString()}`;
    expect(ids(await page("admin", minutes))).toEqual([12, 11, 10]);
  });
});

describe("failures by code", () => {
  const failures = async (role: string, query = "") => {
    const answer = await visitors.get(role)!.call(`${consolePaths.activityFailures}${query && `?${query}`}`);
    return { status: answer.status, body: JSON.parse(answer.text) as unknown };
  };

  test("counts the failed calls of each code with the marketplace's own codes, of all calls for administrators only", async () => {
    const { body } = await failures("admin");
    expect(activityFailuresSchema.parse(body)).toEqual({
      failures: [
        {
          code: "CHANNEL_UPSTREAM_ERROR",
          channel: "1688",
          calls: 1,
          last_at: new Date(noon + 21_100).toISOString(),
          upstream_codes: [{ code: "gw.Timeout", calls: 1 }],
        },
      ],
      looked_to: null,
    });
    expect((await failures("buyer")).body).toEqual({ failures: [], looked_to: null });
    expect((await failures("buyer", "operator=demo-admin")).status).toBe(403);
    expect((await failures("admin", "app=rare")).body).toEqual({ failures: [], looked_to: null });
    expect((await failures("admin", "before=1.1")).status).toBe(400);
  });
});

describe("call file", () => {
  const file = async (role: string, query = "") => {
    const answer = await visitors.get(role)!.call(`${consolePaths.activityFile}${query && `?${query}`}`);
    const [head, ...rows] = answer.text.trimEnd().split("\r\n");
    return { ...answer, head, rows, ids: rows.map((row) => /,req_([0-9]+),/.exec(row)?.[1]) };
  };

  test("exports every matching call once, newest first: all calls for administrators, own calls for other roles", async () => {
    const all = await file("admin");
    expect([all.status, all.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(all.headers["content-disposition"]).toBe('attachment; filename="calls.csv"');
    expect(all.head).toMatch(/^\ufefftime,request_id,operation,/);
    expect(all.ids).toEqual(Array.from({ length: lines }, (_, index) => String(lines - 1 - index)));
    expect(all.rows[lines - 1 - 21_100]).toBe(
      `${new Date(noon + 21_100).toISOString()},req_21100,orders.payment-methods,1688,CHANNEL_UPSTREAM_ERROR,502,0,9012,9000,gw.Timeout,"\t239695213738498520",acme,k1,,1`,
    );
    const own = await file("buyer");
    expect(own.ids).toEqual(Array.from({ length: 22 }, (_, index) => String(21_000 - index * 1_000)));
    expect(own.rows.every((row) => row.endsWith(",Demo buyer,1"))).toBe(true);
    expect((await file("support")).rows).toEqual([]);
    expect((await file("support", "operator=demo-buyer")).status).toBe(403);
  });

  test.each([
    ["app=rare", ["18000", "9000", "0"]],
    ["outcome=failed&marketplace=1688", ["21100"]],
    ["operation=products.parse", ["5"]],
    ["request_id=req_7", ["7"]],
    ["subject=239695213738498520&request_id=req_7", ["7"]],
    ["subject=239695213738498521", []],
    [`from=${new Date(noon + 10).toISOString()}&to=${new Date(noon + 12).toISOString()}`, ["11", "10"]],
    ["operator=demo-buyer&app=rare", ["18000", "9000", "0"]],
  ])("exports only calls that match %s", async (query, found) => {
    expect((await file("admin", query)).ids).toEqual(found);
  });

  test.each(["before=1.1", "limit=3", "key=k1", "from=yesterday", "outcome=good"])(
    "accepts only filters and names an invalid one: %s",
    async (query) => {
      const { status, text } = await file("admin", query);
      const { error } = consoleErrorEnvelopeSchema.parse(JSON.parse(text));
      expect([status, error.issues?.[0]?.path]).toEqual([400, query.split("=")[0]]);
    },
  );
});

describe("an invalid parameter", () => {
  test.each([
    ["from=yesterday", "from"],
    ["from=2026-11-22", "from"],
    ["to=2026-13-01T00:00:00Z", "to"],
    ["operation=orders%20preview", "operation"],
    ["operation=console.signed_out%00", "operation"],
    ["marketplace=amazon", "marketplace"],
    ["outcome=good", "outcome"],
    ["code=%27%20OR%201=1", "code"],
    [`code=${"A".repeat(101)}`, "code"],
    [`app=${"a".repeat(101)}`, "app"],
    ["key=k1", "key"],
    [`operator=${"o".repeat(101)}`, "operator"],
    ["subject=239695213738498520%27", "subject"],
    [`subject=${"9".repeat(20)}`, "subject"],
    ["request_id=req%201", "request_id"],
    [`request_id=${"r".repeat(101)}`, "request_id"],
    ["before=1", "before"],
    ["before=1.2.3", "before"],
    [`before=${"9".repeat(16)}.1`, "before"],
    ["after=-1.1", "after"],
    ["before=1.1&after=2.2", "after"],
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["limit=1e2", "limit"],
    ["app=acme&app=bolt", "app"],
    ["colour=red", "colour"],
    ["__proto__=1", "__proto__"],
  ])("answers 400 and names the invalid parameter: %s", async (query, path) => {
    expect(await ask("admin", query)).toMatchObject({ status: 400, code: "VALIDATION_ERROR", path });
  });

  test.each([
    [
      "from=yesterday",
      "The parameter from is a time with its offset, for example 2026-11-23T09:00:00+08:00.",
    ],
    ["marketplace=amazon", "The parameter marketplace is one of 1688, taobao, weidian."],
    ["limit=0", "The parameter limit is a number from 1 to 500."],
  ])("says which value to send: %s", async (query, message) => {
    const { text } = (await ask("admin", query)) as { text: string };
    expect(JSON.parse(text).error.message).toBe(message);
  });

  test("does not repeat an invalid value, and treats an empty parameter as absent", async () => {
    const { text } = (await ask("admin", "code=%3Cscript%3E")) as { text: string };
    expect(text).not.toContain("script");
    expect(ids(await page("admin", "code=&app=&limit=1"))).toEqual([lines - 1]);
  });
});
