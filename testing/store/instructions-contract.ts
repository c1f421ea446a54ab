import { describe, expect, test } from "vitest";
import { reopenMs, type HandedCase } from "#server/store/handed-cases.ts";
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
    const max = 9;

    test("lists the oldest open cases first, with every field", () =>
      withStore(start, async ({ handedCases }, { open }) => {
        const bare = { errorCode: null, requestId: null, note: null };
        const later = { ...handed, ...bare, id: "case_0", orderId: "2", askedAt: noon + 1 };
        const other = await open();
        await other.handedCases.handOver(later, max, entry("1"));
        await other.handedCases.handOver(handed, max, entry("2"));
        expect(await handedCases.open()).toEqual([handed, later]);
      }));

    test("has one open case of an order, however many hand it over at once, and one audit entry", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const both = [store, other].map(({ handedCases }, at) =>
          handedCases.handOver({ ...handed, id: `case_${at}` }, max, entry(`asked ${at}`)),
        );
        expect((await Promise.all(both)).toSorted()).toEqual(["handed_over", "taken"]);
        expect(await store.handedCases.open()).toHaveLength(1);
        expect(await store.auditLog.page({}, { below: null, most: 9 })).toHaveLength(1);
        const elsewhere = { ...handed, id: "case_2", channel: "taobao" } as const;
        expect(await store.handedCases.handOver(elsewhere, max, entry("another"))).toBe("handed_over");
      }));

    test("closes a case once, with an audit entry about it, and lets the order be handed over again", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        await store.handedCases.handOver(handed, max, entry("asked"));
        const both = [store, other].map(({ handedCases }) =>
          handedCases.close(handed.id, noon, (closed) => entry(`closed ${closed.orderId}`)),
        );
        expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
        expect(await store.handedCases.open()).toEqual([]);
        const log = await store.auditLog.page({}, { below: null, most: 9 });
        expect(log.map(({ action }) => action)).toEqual([`closed ${handed.orderId}`, "asked"]);
        const again = { ...handed, id: "case_2" };
        expect(await store.handedCases.handOver(again, max, entry("again"))).toBe("handed_over");
        // The order has its new case, so the old one must not come back in addition.
        expect(await store.handedCases.reopen(handed.id, noon, () => entry("undone"))).toBe(false);
        expect(await store.handedCases.open()).toEqual([again]);
      }));

    test("opens a closed case again as it was, once and for an hour", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const reopen = (at: number) =>
          other.handedCases.reopen(handed.id, at, ({ orderId }) => entry(`undone ${orderId}`));
        await store.handedCases.handOver(handed, max, entry("asked"));
        expect(await reopen(noon)).toBe(false);
        await store.handedCases.close(handed.id, noon, () => entry("closed"));
        expect(await reopen(noon + reopenMs)).toBe(false);
        expect(await reopen(noon + reopenMs - 1)).toBe(true);
        expect(await reopen(noon + reopenMs - 1)).toBe(false);
        expect(await store.handedCases.open()).toEqual([handed]);
        const log = await store.auditLog.page({}, { below: null, most: 9 });
        expect(log.map(({ action }) => action)).toEqual([`undone ${handed.orderId}`, "closed", "asked"]);
      }));

    test("accepts no more than the maximum number of open cases of one operator", () =>
      withStore(start, async ({ handedCases }) => {
        const handOver = (orderId: string, askedBy: string) =>
          handedCases.handOver({ ...handed, id: `case_${orderId}`, orderId, askedBy }, 2, entry(orderId));
        const wu = "wu@example.com";
        expect([await handOver("1", wu), await handOver("2", wu)]).toEqual(["handed_over", "handed_over"]);
        expect(await handOver("3", wu)).toBe("full");
        expect(await handOver("4", "li@example.com")).toBe("handed_over");
        await handedCases.close("case_1", noon, () => entry("closed"));
        expect(await handOver("3", wu)).toBe("handed_over");
      }));
  });
}
