import type { ProductSummary } from "#contract/public/product";
import { receiver } from "./gateway/order-cart.ts";
import { openReplayedGateway, processorTime, type ReplayedGateway } from "./gateway/replayed-gateway.ts";

// Measures the gateway's own CPU time for a preview of fifty lines, without sockets. The answers of the simulated marketplaces are
// recorded in a first preview and replayed, so their work is not measured. Goal: under 5 ms.

const quick = process.argv.includes("--quick");
const effort = { rounds: quick ? 5 : 15, perRound: quick ? 20 : 40, warmUp: 40 };
const lineCount = 50;

type Line = { id: string; spec_id?: string; quantity: number };
type Detail = {
  product: {
    id: string;
    min_order_quantity: number | null;
    variants: { sku_id: string; stock: number | null }[];
    seller: { id: string | null } | null;
  };
};

/**
 * Returns fifty lines as a buyer finds them by search and detail. On taobao they are fifty products, each of which has to be resolved;
 * on 1688, where a cart has one seller, they are variants of that seller's products.
 */
async function fiftyLines(gateway: ReplayedGateway, channel: "1688" | "taobao"): Promise<Line[]> {
  const bySeller = new Map<string, Line[]>();
  for (let page = 1; ; page++) {
    const { items } = await gateway.post<{ items: ProductSummary[] }>("/v1/products/search", {
      channel,
      keyword: "杯",
      page,
      page_size: 20,
    });
    if (items.length === 0) throw new Error(`${channel} has too few products`);
    for (const { id } of items) {
      const { product } = await gateway.post<Detail>("/v1/products/detail", { channel, id });
      const quantity = product.min_order_quantity ?? 1;
      const [first, ...others] = product.variants
        .filter(({ stock }) => (stock ?? 0) >= quantity)
        .map(({ sku_id: spec_id }) => ({
          id: product.id,
          spec_id,
          quantity,
        }));
      if (!first || !(await isSold(gateway, channel, first))) continue;
      const seller = channel === "1688" ? (product.seller?.id ?? "") : "any";
      const lines = bySeller.get(seller) ?? [];
      bySeller.set(seller, lines);
      lines.push(first, ...(channel === "1688" ? others : []));
      if (lines.length >= lineCount) return lines.slice(0, lineCount);
    }
  }
}

/** Returns whether a line can be previewed. Some simulated products make a whole cart fail. */
async function isSold(gateway: ReplayedGateway, channel: string, line: Line): Promise<boolean> {
  return gateway.post<Preview>("/v1/orders/preview", { channel, receiver, lines: [line] }).then(
    ({ success }) => success,
    () => false,
  );
}

type Preview = { success: boolean; sellers: { lines: unknown[] }[] };

for (const channel of ["1688", "taobao"] as const) {
  const gateway = await openReplayedGateway(channel);
  const body = { channel, receiver, lines: await fiftyLines(gateway, channel) };
  const preview = () => gateway.post<Preview>("/v1/orders/preview", body);

  const before = gateway.calls();
  const { sellers } = await preview();
  const calls = gateway.calls() - before;
  const returned = sellers.flatMap(({ lines }) => lines).length;
  if (returned !== lineCount)
    throw new Error(`${channel}: only ${returned} of ${lineCount} lines were returned`);
  const { median, best } = await processorTime(preview, effort);
  console.log(
    `${channel}: ${lineCount} lines, ${calls} vendor calls: ${median.toFixed(2)} ms of processor time per preview (best round ${best.toFixed(2)} ms)`,
  );
}
