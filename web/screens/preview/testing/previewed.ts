import type { CartEntry } from "../../../cart/cart.ts";
import { type FinishedPreview, sentLines } from "../result/finished-preview.ts";

export const money = { amount: 100, currency: "CNY" } as const;

/** Returns an answered preview of these lines that says they can be ordered. */
export function previewed(lines: CartEntry[]): FinishedPreview {
  const told = lines.map(({ id, spec_id, quantity }) => ({
    id,
    offer_id: id,
    spec_id,
    quantity,
    unit_price: money,
    amount: money,
  }));
  const total = { merchandise: money, shipping: money, payment: money };
  return {
    group: "1688",
    channel: "1688",
    sent: sentLines({ lines }),
    receiver: null,
    receiverNumber: 1,
    addressId: null,
    outcome: {
      ok: true,
      value: {
        channel: "1688",
        success: true,
        monetary_unit: "CNY_minor",
        total,
        sellers: [{ seller_id: null, seller_name: null, lines: told, total: { ...total, discount: money } }],
        unavailable_lines: [],
        trade_types: [],
        pay_channels: [],
        promotions: [],
        checks: {
          payable_amount: true,
          sellers_present: true,
          lines_returned: true,
          lines_available: true,
          trade_type_supported: true,
        },
        request_id: "r",
      },
      units: 3,
      at: 0,
      requestId: "r",
      rawText: "",
      channel: "1688",
      remainingDay: null,
    },
  };
}
