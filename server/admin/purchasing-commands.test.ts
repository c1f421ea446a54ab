import { afterEach, describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { commandLine } from "#server/store/audit.ts";
import { acknowledgeAbsent } from "#server/store/purchase-absent.ts";
import type { Purchase, PurchaseChange } from "#server/store/purchases.ts";
import { realAccess } from "#testing/gateway/real-gateway.ts";
import { startTokenFixture, type TokenFixture } from "#testing/gateway/token-fixture.ts";
import { runAdminHere } from "#testing/run-admin-program.ts";
import { purchaseInput } from "#testing/store/purchase-contract.ts";

const fixtures: TokenFixture[] = [];
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.stop();
});

async function start(instances = 1) {
  const fixture = await startTokenFixture({ instances });
  fixtures.push(fixture);
  const environment = { DATABASE_URL: fixture.databaseUrl };
  const { store } = fixture.first;
  const begin = async (id: string): Promise<Purchase> => {
    const begun = await store.purchases.begin(purchaseInput({ id, appId: "acme" }));
    if (begun.outcome !== "begun") throw new Error(begun.outcome);
    return begun.purchase;
  };
  const change = async (purchase: Purchase, to: PurchaseChange): Promise<Purchase> =>
    (await store.purchases.change(purchase, to))!;
  return {
    fixture,
    store,
    begin,
    change,
    admin: (...words: string[]) => runAdminHere(words, { environment, clock: fixture.clock }),
  };
}

describe("npm run admin -- purchasing", () => {
  test("stops and starts purchasing on every instance at once, with an audit entry each", async () => {
    const { fixture, store, admin } = await start(2);
    const isStopped = () =>
      Promise.all(fixture.instances.map(({ store: each }) => each.purchases.isStopped()));
    expect(await isStopped()).toEqual([false, false]);
    expect(await admin("purchasing", "stop")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Stopped: /),
    });
    expect(await isStopped()).toEqual([true, true]);
    expect((await admin("purchasing", "status")).out).toMatch(/^Purchasing is stopped on every instance/);
    expect((await admin("purchasing", "start")).code).toBe(0);
    expect(await isStopped()).toEqual([false, false]);
    const log = await store.auditLog.page({ subject: "purchasing" }, { below: null, most: 9 });
    expect(log.map(({ action, operatorEmail }) => [action, operatorEmail])).toEqual([
      ["purchasing_started", "command line"],
      ["purchasing_stopped", "command line"],
    ]);
  });

  test("shows purchases by state and the sums of apps with limits", async () => {
    const { store, begin, change, admin } = await start();
    const access = realAccess(nodeDigests);
    const purchasing = { maxOrder: 5_000, maxDay: 9_000 };
    await store.access.apply({
      ...access,
      apps: access.apps.map((app) => ({ ...app, ...(app.id === "acme" && { purchasing }) })),
    });
    await change(await begin("pur_status00"), { state: "unknown" });
    const { out } = await admin("purchasing", "status");
    expect(out).toMatch(/^unknown +1 +2026-11-21T04:00:00\.000Z$/m);
    expect(out).toMatch(/^acme +¥50\.00 +¥90\.00 +¥44\.00$/m);
    expect(JSON.parse((await admin("purchasing", "status", "--json")).out)).toEqual({
      stopped: false,
      states: [{ state: "unknown", count: 1, oldest: "2026-11-21T04:00:00.000Z" }],
      apps: [{ app: "acme", max_order: 5_000, max_day: 9_000, today: 4_400 }],
    });
  });

  test("marks an unknown purchase absent after a day of searches without a match, and releases its sum", async () => {
    const { fixture, store, begin, change, admin } = await start();
    const unknown = await change(await begin("pur_absent00"), { state: "unknown", outcome: "unknown" });
    const refused = async (reason: RegExp) => {
      const { code, error } = await admin("purchasing", "absent", unknown.id);
      expect([code, error]).toEqual([1, expect.stringMatching(reason)]);
    };
    await refused(/no complete search for it has ended/);
    fixture.pass(120_000);
    const searched = await change(unknown, { state: "unknown", emptyReads: 1 });
    await refused(/the last complete search was at 2026-11-21T04:02:00.000Z, less than 24 h/);
    fixture.pass(86_400_000);
    await refused(/less than 24 h after its create/);
    await change(searched, { state: "unknown", emptyReads: 2, readAfterMs: 86_400_000 });
    expect((await store.purchases.spentToday("acme")).amount).toBe(0);
    expect(await admin("purchasing", "absent", unknown.id)).toMatchObject({ code: 0, error: "" });
    expect(await store.purchases.get(unknown.id)).toMatchObject({ state: "absent", readAt: null });
    await refused(/it is absent/);
    expect(await store.auditLog.page({ action: "purchase_absent" }, { below: null, most: 9 })).toMatchObject([
      {
        subject: "purchases/pur_absent00",
        before: { state: "unknown" },
        after: { state: "absent" },
        operatorEmail: "command line",
      },
    ]);
  });

  test.each([
    ["created", { state: "created" }, /it is created/],
    ["submitting", null, /it is submitting/],
    [
      "partly found",
      {
        state: "unknown",
        emptyReads: 3,
        orders: [
          {
            orderId: "41697",
            amount: 1,
            shipping: 0,
            status: "wait_payment",
            payBefore: null,
            paidAt: null,
            parcels: null,
            readAt: null,
          },
        ],
      },
      /part of it: 41697/,
    ],
  ] as const)("never calls a purchase absent that is %s", async (_, to, reason) => {
    const { fixture, store, begin, change } = await start();
    const purchase = await begin("pur_present0");
    fixture.pass(2 * 86_400_000);
    if (to) await change(purchase, structuredClone(to) as PurchaseChange);
    const actor = commandLine(fixture.clock());
    expect(await acknowledgeAbsent(store.purchases, purchase.id, actor)).toMatch(reason);
    expect((await store.purchases.get(purchase.id))?.state).not.toBe("absent");
  });

  test("explains an invalid call", async () => {
    const { admin } = await start();
    const none = await admin("purchasing", "absent", "pur_nothing0");
    expect([none.code, none.error]).toEqual([1, expect.stringContaining("there is no such purchase")]);
    expect((await admin("purchasing", "absent")).code).toBe(2);
    expect((await admin("purchasing", "stop", "now")).code).toBe(2);
    expect((await admin("purchasing")).code).toBe(2);
  });
});
