import { describe, expect, test } from "vitest";
import type { WriteOutcome } from "#server/store/access-records.ts";
import type { AuditEntry } from "#server/store/audit.ts";
import { newcomer } from "#server/store/operators.ts";
import type { Store } from "#server/store/store.ts";
import { aKey, anApp, aPlan, entry } from "./access-records-contract.ts";
import { anInstruction } from "./instructions-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

type Kind = {
  /** Writes the record with this version and text. */
  write: (store: Store, version: number, text: string, audit: AuditEntry) => Promise<WriteOutcome | string>;
  /** Returns version and text of the record as saved. */
  read: (store: Store) => Promise<unknown[]>;
};

const carl = { id: "op_carl", email: "carl@example.com", role: "buyer", secondFactor: "optional" } as const;

/** Each kind of record that administrators change. */
const kinds: Record<string, Kind> = {
  plan: {
    write: ({ accessRecords }, version, text, audit) => {
      const record = aPlan({ version, name: "fast", units: { [text]: 1 } });
      return accessRecords.write([{ kind: "plan", record }], [audit]);
    },
    read: async ({ accessRecords }) => {
      const plan = (await accessRecords.plans()).find(({ name }) => name === "fast");
      return [plan?.version, Object.keys(plan?.units ?? {})[0]];
    },
  },
  app: {
    write: ({ accessRecords }, version, text, audit) => {
      const record = anApp({ version, id: "app_2", merchantUuid: null, name: text });
      return accessRecords.write([{ kind: "app", record }], [audit]);
    },
    read: async ({ accessRecords }) => {
      const app = await accessRecords.app("app_2");
      return [app?.version, app?.name];
    },
  },
  key: {
    write: ({ accessRecords }, version, text, audit) => {
      const record = aKey({ version, note: text });
      return accessRecords.write([{ kind: "key", record, sha256: version === 1 ? "f" : null }], [audit]);
    },
    read: async ({ accessRecords }) => {
      const [key] = await accessRecords.keys("app_1");
      return [key?.version, key?.note];
    },
  },
  instruction: {
    write: ({ instructions }, version, text, audit) =>
      instructions.write(anInstruction({ version, en: text }), audit),
    read: async ({ instructions }) => {
      const [instruction] = await instructions.all();
      return [instruction?.version, instruction?.en];
    },
  },
  operator: {
    write: ({ operators }, version, text, audit) => {
      const created = newcomer({ ...carl, name: text, changedAt: noon, changedBy: "boss" }, null);
      return operators.write({ record: { ...created, version }, otherAdministrators: false }, audit);
    },
    read: async ({ operators }) => {
      const operator = await operators.find(carl.id);
      return [operator?.version, operator?.name];
    },
  },
};

/** Tests the optimistic lock of every kind of record, on a store: version n is written over version n - 1 only. */
export function describeRevisions(start: StartStore): void {
  describe.each(Object.entries(kinds))("versions of one %s", (_, { write, read }) => {
    test("creates it once, and makes one of two changes to the same version, with its audit entry", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const plan = { kind: "plan", record: aPlan() } as const;
        await store.accessRecords.write([plan, { kind: "app", record: anApp() }], []);
        const change = (on: Store, version: number, text: string) =>
          write(on, version, text, entry(`${version} ${text}`));
        expect(await change(store, 2, "early")).toBe("stale");
        expect(await change(store, 1, "new")).toBe("written");
        expect(await change(other, 1, "again")).toBe("taken");
        const outcomes = await Promise.all([change(store, 2, "one"), change(other, 2, "two")]);
        expect(outcomes.toSorted()).toEqual(["stale", "written"]);
        const winner = outcomes[0] === "written" ? "one" : "two";
        expect(await change(store, 4, "ahead")).toBe("stale");
        expect(await read(other)).toEqual([2, winner]);
        const log = await store.auditLog.page({}, { below: null, most: 9 });
        expect(log.map(({ action }) => action)).toEqual([`2 ${winner}`, "1 new"]);
      }));
  });
}
