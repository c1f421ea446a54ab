import type { Channel } from "#contract/shared/channel";
import type { OrderToCreate } from "#server/marketplaces/connector.ts";

/** Builds an order as the gateway gives it to a connector. */
export function orderToCreate(channel: Channel, lines: OrderToCreate["lines"]): OrderToCreate {
  const money = (amount: number) => ({ amount, currency: "CNY" as const });
  return {
    marker: "pur01",
    receiver: {
      name: "收货人甲",
      mobile: "13800000000",
      province: "浙江省",
      city: "杭州市",
      district: "滨江区",
      address: "示例路1号",
    },
    lines,
    preview: {
      channel,
      success: true,
      monetary_unit: "CNY_minor",
      total: { merchandise: money(156_000), shipping: money(800), payment: money(156_800) },
      sellers: [],
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
    },
    expectedTotal: 156_800,
    tradeType: channel === "1688" ? "assureTrade" : null,
    flow: channel === "1688" ? "general" : null,
    buyerMessage: null,
    useRedEnvelope: false,
  };
}
