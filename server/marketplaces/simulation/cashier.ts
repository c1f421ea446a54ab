import type { SimulatedRequest, SimulatedResponse } from "../simulator.ts";
import { fenToYuan } from "#contract/shared/money";
import { type BookedOrder, type OrderBook, totalOf } from "./order-book.ts";

/** Pages at which a person pays simulated orders and moves them on, in place of buyer, seller and carrier. */
export type Cashier = {
  /** Returns the address of the page, by the host that was called last. */
  address: () => string;
  /** Answers a request to the pages; null for any other path. */
  handle: (request: SimulatedRequest) => SimulatedResponse | null;
};

/** Address that the page has where no host is known, as in a browser. */
const realPages = {
  "1688": "https://trade.1688.com/order/cashier.htm",
  taobao: "https://distributor.taobao.global/pay",
};

const steps = { pay: "Pay", ship: "Ship", sign: "Sign for", complete: "Complete" } as const;
type Step = keyof typeof steps;

const nextOf: Partial<Record<BookedOrder["status"], Step>> = {
  unpaid: "pay",
  paid: "ship",
  shipped: "sign",
  signed: "complete",
};

/** Creates the pages of one simulated marketplace. */
export function createCashier(book: OrderBook, channel: "1688" | "taobao"): Cashier {
  let host: string | null = null;

  return {
    address: () => (host === null ? realPages[channel] : `http://${host}/simulator/${channel}/cashier`),
    handle: (request) => {
      const given = request.headers["host"] ?? "";
      if (/^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(given))
        host = given.replace("localhost", "127.0.0.1");
      if (request.path !== "/cashier") return null;
      const ids = (new URLSearchParams(request.query).get("orderId") ?? "")
        .split(";")
        .filter((id) => /^\d{1,19}$/.test(id));
      if (request.method === "POST") {
        const form = new URLSearchParams(request.body);
        const step = form.get("step") ?? "";
        const id = form.get("id") ?? "";
        if (Object.hasOwn(steps, step)) book[step as Step](id);
        return { status: 303, headers: { location: `?orderId=${ids.join(";")}` }, body: "" };
      }
      return {
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
        body: page(ids.flatMap((id) => book.find(id) ?? [])),
      };
    },
  };
}

/** Writes the page; ids are digits and amounts are formatted, so nothing of it has to be escaped. */
function page(orders: readonly BookedOrder[]): string {
  const rows = orders.map((order) => {
    const step = nextOf[order.status];
    const form = step
      ? `<form method="post"><input type="hidden" name="id" value="${order.id}"><button name="step" value="${step}">${steps[step]}</button></form>`
      : "";
    return `<tr><td>${order.id}</td><td>¥${fenToYuan(totalOf(order))}</td><td>${order.status}</td><td>${form}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated cashier</title><h1>Simulated cashier</h1><p>No money moves here.</p><table>${rows.join("") || "<tr><td>No such order.</td></tr>"}</table></html>`;
}
