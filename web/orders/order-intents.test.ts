import { afterEach, describe, expect, test, vi } from "vitest";
import { renderHook } from "@testing-library/react";
import {
  intentAt,
  type IntentPlace,
  openIntent,
  recordSending,
  recordUnsent,
  renewIntent,
  useOrderIntents,
} from "./order-intents.ts";

const place: IntentPlace = { cart: "a1", content: '1688 [["x",2]]', channel: "1688" };
const agreed = { goods: 4400, freight: 800, discount: null, payment: 5200 };
const now = () => renderHook(useOrderIntents).result.current;
const current = () => intentAt(now(), place);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the intent to order the lines of a cart", () => {
  test("keeps one reference over presses, tabs and reloads, and takes the newest amounts until it is sent", () => {
    openIntent(place, agreed);
    const first = current();
    expect(first).toMatchObject({ sentAt: null, agreed });
    expect(first?.reference).toMatch(/^PO-[0-9]{6}-[A-Z2-9]{6}$/);
    openIntent(place, { ...agreed, payment: 5300 });
    expect(current()).toMatchObject({ reference: first?.reference, agreed: { payment: 5300 } });
    expect(JSON.parse(localStorage.getItem("order-intents") ?? "")).toMatchObject({
      data: [{ reference: first?.reference }],
    });
    expect(recordSending(place, { reference: "PO-7", sentAt: 5 })).toBe("recorded");
    openIntent(place, agreed);
    expect(current()).toMatchObject({ reference: "PO-7", sentAt: 5, agreed: { payment: 5300 } });
  });

  test("is on the device before anything is sent, and never sent under a second reference", () => {
    openIntent(place, agreed);
    expect(recordSending(place, { reference: "PO-8", sentAt: 5 })).toBe("recorded");
    expect(localStorage.getItem("order-intents")).toContain('"reference":"PO-8","sentAt":5');
    expect(recordSending(place, { reference: "PO-9", sentAt: 6 })).toBe("elsewhere");
    expect(recordSending(place, { reference: "PO-8", sentAt: 6 })).toBe("recorded");
    recordUnsent(place, "PO-8");
    expect(recordSending(place, { reference: "PO-9", sentAt: 7 })).toBe("recorded");
  });

  test("is not sent where the device saves nothing", () => {
    openIntent(place, agreed);
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => {} });
    openIntent(place, agreed);
    expect(recordSending(place, { reference: "PO-8", sentAt: 5 })).toBe("not_saved");
  });

  test("is a new one for other lines, another cart and a further order; sent intents stay listed", () => {
    openIntent(place, agreed);
    recordSending(place, { reference: "PO-8", sentAt: 5 });
    openIntent({ ...place, content: "other" }, agreed);
    openIntent({ ...place, cart: "a2" }, agreed);
    renewIntent(place, agreed);
    const references = now().map(({ reference }) => reference);
    expect(new Set(references).size).toBe(4);
    expect(references).toContain("PO-8");
    expect(current()?.sentAt).toBeNull();
  });
});
