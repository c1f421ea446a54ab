import { describe, expect, test } from "vitest";
import type { HandedCase } from "#server/store/handed-cases.ts";
import type { Instruction } from "#server/store/instructions.ts";
import { entry } from "./access-records-contract.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

/** Returns the first version of an instruction. */
export function anInstruction(change: Partial<Instruction> = {}): Instruction {
  const texts = { en: "Ask Wu.\nhttps://example.com/kjb", zh: "请找老吴。" };
  const revision = { version: 1, changedAt: noon, changedBy: "li@example.com" };
  return { verdict: "kjb_possible", ...texts, ...revision, ...change };
}

const handed: HandedCase = {
  id: "case_1",
  channel: "1688",
  orderId: "4169757308101117637",
  verdict: "fix_authorization",
  errorCode: "500_2",
  requestId: "req_1",
  note: "买家在等",
  askedAt: noon,
  askedBy: "support@example.com",
};

/** Tests the instructions for verdicts, and the cases that are handed over, on a store. */
export function describeInstructions(start: StartStore): void {
  describe("instructions", () => {
    test("shows each instruction as written last to every instance, by verdict", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        expect(await store.instructions.all()).toEqual([]);
        await store.instructions.write(anInstruction({ verdict: "refused" }), entry("1"));
        await other.instructions.write(anInstruction(), entry("2"));
        const empty = anInstruction({ en: "", zh: "", version: 2, changedBy: "wu@example.com" });
        await store.instructions.write(empty, entry("3"));
        expect(await other.instructions.all()).toEqual([empty, anInstruction({ verdict: "refused" })]);
      }));
  });

  describe("handed-over cases", () => {
    test("lists the oldest open cases first, with every field", () =>
      withStore(start, async ({ handedCases }, { open }) => {
        const bare = { errorCode: null, requestId: null, note: null };
        const later = { ...handed, ...bare, id: "case_0", orderId: "2", askedAt: noon + 1 };
        const other = await open();
        await other.handedCases.handOver(later, entry("1"));
        await other.handedCases.handOver(handed, entry("2"));
        expect(await handedCases.open(9)).toEqual([handed, later]);
        expect(await handedCases.open(1)).toEqual([handed]);
      }));

    test("has one open case of an order, however many hand it over at once, and one audit entry", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const both = [store, other].map(({ handedCases }, at) =>
          handedCases.handOver({ ...handed, id: `case_${at}` }, entry(`asked ${at}`)),
        );
        expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
        expect(await store.handedCases.open(9)).toHaveLength(1);
        expect(await store.auditLog.page({}, { below: null, most: 9 })).toHaveLength(1);
        const elsewhere = { ...handed, id: "case_2", channel: "taobao" } as const;
        expect(await store.handedCases.handOver(elsewhere, entry("another"))).toBe(true);
      }));

    test("closes a case once, with an audit entry about it, and lets the order be handed over again", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        await store.handedCases.handOver(handed, entry("asked"));
        const both = [store, other].map(({ handedCases }) =>
          handedCases.close(handed.id, (closed) => entry(`closed ${closed.orderId}`)),
        );
        expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
        expect(await other.handedCases.open(9)).toEqual([]);
        const log = await store.auditLog.page({}, { below: null, most: 9 });
        expect(log.map(({ action }) => action)).toEqual([`closed ${handed.orderId}`, "asked"]);
        expect(await store.handedCases.handOver({ ...handed, id: "case_2" }, entry("again"))).toBe(true);
      }));
  });
}
