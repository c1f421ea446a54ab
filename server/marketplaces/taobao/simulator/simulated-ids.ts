import type { Digests } from "#server/shared/runtime.ts";
import { createSeededRandom } from "../../simulation/seeded-random.ts";

/**
 * Creates rotating product ids (`mi_id`): opaque text that contains the item id, its period and a
 * check. That they rotate is documented (§2.3 rule 4), their real form and period are not; these
 * look like ids that were seen, and rotate often enough to be noticed within a day.
 */
export function createSimulatedIds({ digests, seed }: { digests: Digests; seed: string }) {
  const check = (body: string) => digests.sha256(`${seed}/${body}`).slice(0, 6);
  const shift = (text: string, period: number, direction: 1 | -1) => {
    const random = createSeededRandom(`${seed}/${period}`);
    const shifted = Array.from(text, (letter) => {
      const at = letters.indexOf(letter) + direction * random.int(0, letters.length - 1);
      return letters[(at + letters.length) % letters.length] ?? "";
    });
    return shifted.join("");
  };

  return {
    /**
     * Returns the item's id of the current period.
     * @param at epoch ms
     */
    give: (itemId: string, at: number): string => {
      const period = Math.floor(at / idPeriodMs);
      const body = `${shift(itemId, period, 1)}-${period.toString(36)}`;
      return `${body}${check(body)}`;
    },
    /** Returns null when the text never was an id. */
    read: (id: string, at: number): ReadId | null => {
      const match = /^([A-Za-z0-9]+)-([0-9a-z]+)([0-9a-f]{6})$/.exec(id);
      const [, text = "", stamp = "", sum = ""] = match ?? [];
      if (!match || check(`${text}-${stamp}`) !== sum) return null;
      const period = Number.parseInt(stamp, 36);
      const now = Math.floor(at / idPeriodMs);
      return { itemId: shift(text, period, -1), fresh: period === now || period === now - 1 };
    },
  };
}

const orderPrefix = "2048";

/** Period of product ids, ms. An id works in the period it was issued in and the next: 6 to 12 hours. */
export const idPeriodMs = 6 * 60 * 60 * 1000;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Content of a caller's product id; `fresh` is false for an expired one. */
export type ReadId = { itemId: string; fresh: boolean };

/**
 * Returns the marketplace's own product id (`mp_id`), which never rotates: 16 or 17 digits, so that
 * some exceed JS numbers.
 */
export function orderItemId(itemId: string): string {
  return orderPrefix + itemId;
}

/** Returns the item of an `mp_id`; null for any other text. */
export function itemOfOrderId(id: string): string | null {
  return /^2048[0-9]{12,13}$/.test(id) ? id.slice(orderPrefix.length) : null;
}

/**
 * Converts to the marketplace's own variant id (`mp_skuId`) and back: each digit's complement to
 * nine, so that the two never look alike.
 */
export function orderSkuId(skuId: string): string {
  return skuId.replace(/[0-9]/g, (digit) => "9876543210"[digit.charCodeAt(0) - 48] ?? "");
}
