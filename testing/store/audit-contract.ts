import { describe, expect, test } from "vitest";
import { type AuditEntry, type AuditFilter, configurationFile } from "#server/store/audit.ts";
import type { AccessConfiguration } from "#server/store/access.ts";
import { aConfiguration, noon, withStore, type StartStore } from "./store-fixture.ts";

const anEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  at: noon,
  operatorId: "op_1",
  operatorEmail: "Li@example.com",
  action: "app_created",
  subject: "apps/a",
  before: null,
  after: { name: "商店", units: { "orders.preview": 3 }, channels: ["1688"], enabled: true },
  requestId: "req_1",
  ...change,
});

/** Tests the audit log on a store. */
export function describeAudit(start: StartStore): void {
  describe("the audit log", () => {
    test("stores every entry as written, on every instance, newest first", () =>
      withStore(start, async (store, { open }) => {
        const changed = anEntry({ at: noon + 5, action: "app_changed", before: { name: "a" }, after: null });
        await store.auditLog.record(anEntry());
        await (await open()).auditLog.record(changed);
        const stored = await store.auditLog.page({}, { below: null, most: 10 });
        expect(stored.map(({ id: _id, ...entry }) => entry)).toEqual([changed, anEntry()]);
        expect(stored[0]!.id).toBeGreaterThan(stored[1]!.id);
      }));

    test("returns pages that neither repeat nor omit an entry while more are written", () =>
      withStore(start, async (store) => {
        for (let n = 1; n <= 5; n += 1) await store.auditLog.record(anEntry({ requestId: `req_${n}` }));
        const seen: string[] = [];
        for (let below: number | null = null; ;) {
          const page = await store.auditLog.page({}, { below, most: 2 });
          seen.push(...page.map(({ requestId }) => requestId));
          if (page.length < 2) break;
          below = page.at(-1)?.id ?? null;
          await store.auditLog.record(anEntry({ requestId: "later" }));
        }
        expect(seen).toEqual(["req_5", "req_4", "req_3", "req_2", "req_1"]);
      }));

    test("filters by actor, action, subject and time", () =>
      withStore(start, async (store) => {
        const entries = [
          anEntry({ requestId: "a" }),
          anEntry({ requestId: "b", at: noon + 1, action: "key_created", subject: "apps/a/keys/k" }),
          anEntry({
            requestId: "c",
            at: noon + 2,
            operatorId: "op_2",
            operatorEmail: "wu@example.com",
            subject: "apps/ab",
          }),
          anEntry({ requestId: "d", at: noon + 3, subject: "plans/_%" }),
        ];
        for (const entry of entries) await store.auditLog.record(entry);
        const found = async (filter: AuditFilter) =>
          (await store.auditLog.page(filter, { below: null, most: 10 })).map(({ requestId }) => requestId);
        expect(await found({ operator: "op_2" })).toEqual(["c"]);
        expect(await found({ operator: "li@EXAMPLE.com" })).toEqual(["d", "b", "a"]);
        expect(await found({ operator: "" })).toEqual([]);
        expect(await found({ action: "key_created" })).toEqual(["b"]);
        // A subject includes what lies below it, but no other subject with the same beginning or matching as a pattern.
        expect(await found({ subject: "apps/a" })).toEqual(["b", "a"]);
        expect(await found({ subject: "plans/_%" })).toEqual(["d"]);
        expect(await found({ subject: "apps/_" })).toEqual([]);
        expect(await found({ from: noon + 1, until: noon + 3 })).toEqual(["c", "b"]);
        expect(await found({ operator: "op_1", subject: "apps", until: noon + 1 })).toEqual(["a"]);
      }));

    test("records each change of the configuration file with the value before and without secrets, and nothing for an equal file", () =>
      withStore(start, async (store) => {
        const page = async () => (await store.auditLog.page({}, { below: null, most: 20 })).toReversed();
        const said = async (change: () => Promise<unknown>) => {
          const known = (await page()).length;
          await change();
          return (await page())
            .slice(known)
            .map(({ action, subject, before, after }) => [action, subject, before, after]);
        };
        const actor = configurationFile(noon);
        const first = aConfiguration();
        const apply = (configuration: AccessConfiguration) => async () => {
          await store.access.apply(configuration, actor);
          await store.access.withdrawKeys(configuration, actor);
        };
        const made = await said(apply(first));
        expect(made.map(([action, subject]) => [action, subject])).toEqual([
          ["plan_created", "plans/standard"],
          ["app_created", "apps/acme"],
          ["key_created", "apps/acme/keys/k1"],
          ["key_created", "apps/acme/keys/k2"],
          ["marketplace_authorized", "apps/acme/marketplaces/1688"],
        ]);
        expect((await page())[0]).toMatchObject({ operatorEmail: "configuration file", at: noon });
        expect(await said(apply(first))).toEqual([]);

        const [k1] = first.apps[0]!.keys;
        const other = aConfiguration({
          name: "Acme Ltd",
          merchantUuid: "another-merchant",
          keys: [{ ...k1!, sha256: "f".repeat(64) }],
          authorizations: { "1688": { accessToken: "at-9", refreshToken: null, expiresAt: null } },
        });
        const changed = await said(apply({ ...other, plans: [{ ...other.plans[0]!, dailyUnits: 7 }] }));
        expect(changed).toEqual([
          ["plan_changed", "plans/standard", { daily_units: 5_000 }, { daily_units: 7 }],
          ["app_changed", "apps/acme", { name: "Acme" }, { name: "Acme Ltd", merchant_uuid: "another one" }],
          ["key_changed", "apps/acme/keys/k1", {}, { text: "another one" }],
          ["marketplace_authorized", "apps/acme/marketplaces/1688", null, null],
          [
            "key_revoked",
            "apps/acme/keys/k2",
            { revoked: false, in_file: true },
            { revoked: true, in_file: false },
          ],
        ]);
        const nothing = { ...first, plans: [], apps: [] };
        expect(
          (await said(apply(nothing))).map(([action, subject, , after]) => [action, subject, after]),
        ).toEqual([
          ["plan_changed", "plans/standard", { in_file: false }],
          ["app_changed", "apps/acme", { in_file: false }],
          ["key_revoked", "apps/acme/keys/k1", { revoked: true, in_file: false }],
        ]);
        expect(JSON.stringify(await page())).not.toMatch(/merchant-acme|another-merchant|at-1|at-9|[af]{64}/);
      }));

    test("records a changed file once when two instances start with it at the same moment", () =>
      withStore(start, async (store, { open }) => {
        const instances = [store, await open(), await open()];
        for (let round = 1; round <= 5; round += 1) {
          const configuration = aConfiguration({ name: `Acme ${round}` });
          const { plans } = configuration;
          const file = { ...configuration, plans: [{ ...plans[0]!, dailyUnits: round }] };
          const actor = { ...configurationFile(noon), requestId: `start ${round}` };
          await Promise.all(instances.map(({ access }) => access.apply(file, actor)));
        }
        const stored = await store.auditLog.page({}, { below: null, most: 100 });
        const said = stored.map(({ requestId, subject }) => `${requestId}: ${subject}`).toReversed();
        const everyTime = (round: number) => [`start ${round}: plans/standard`, `start ${round}: apps/acme`];
        expect(said.filter((entry) => !/keys|marketplaces/.test(entry))).toEqual(
          [1, 2, 3, 4, 5].flatMap(everyTime),
        );
        expect(new Set(said).size).toBe(said.length);
      }));
  });
}
