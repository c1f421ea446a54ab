import type { SimulatedRequest, SimulatedResponse } from "../simulator.ts";
import { fenToYuan } from "#contract/shared/money";
import { unpayableHost } from "../simulator.ts";
import { type BookedOrder, type OrderBook, totalOf } from "./order-book.ts";

/** Pages at which a person pays simulated orders and moves them on, in place of buyer, seller and carrier. */
export type Cashier = {
  /** Returns the address of the page, by the host of the latest call. Without a call, it leads nowhere and says so. */
  address: () => string;
  /** Answers a request to the pages; null for any other path. */
  handle: (request: SimulatedRequest) => SimulatedResponse | null;
};

const steps = {
  pay: "Pay · 付款",
  ship: "Ship · 发货",
  sign: "Sign for · 签收",
  complete: "Complete · 确认完成",
} as const;
type Step = keyof typeof steps;

const statuses: Record<BookedOrder["status"], { text: string; next: Step | null }> = {
  unpaid: { text: "Unpaid · 待付款", next: "pay" },
  paid: { text: "Paid · 已付款", next: "ship" },
  shipped: { text: "Shipped · 已发货", next: "sign" },
  signed: { text: "Signed for · 已签收", next: "complete" },
  completed: { text: "Completed · 已完成", next: null },
  closed: { text: "Closed · 已关闭", next: null },
};

/** Prevents the page from running scripts, from being framed, and from sending its forms elsewhere. */
const policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Creates the pages of one simulated marketplace. */
export function createCashier(book: OrderBook, channel: "1688" | "taobao"): Cashier {
  let host: string | null = null;

  return {
    address: () =>
      `${host === null ? `https://${unpayableHost}` : `http://${host}`}/simulator/${channel}/cashier`,
    handle: (request) => {
      const given = request.headers["host"] ?? "";
      if (/^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(given))
        host = given.replace("localhost", "127.0.0.1");
      if (request.path !== "/cashier") return null;
      const ids = (new URLSearchParams(request.query).get("orderId") ?? "")
        .split(";")
        .filter((id) => /^\d{1,19}$/.test(id));
      if (request.method === "POST") {
        if (isForeign(request.headers)) return plain(403, "Only this page's own buttons work.");
        const form = new URLSearchParams(request.body);
        const step = form.get("step") ?? "";
        if (Object.hasOwn(steps, step)) book[step as Step](form.get("id") ?? "");
        return { status: 303, headers: { location: `?orderId=${ids.join(";")}` }, body: "" };
      }
      if (request.method !== "GET") return plain(405, "Open this page in a browser.");
      return {
        status: 200,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          "content-security-policy": policy,
        },
        body: page(ids.flatMap((id) => book.find(id) ?? [])),
      };
    },
  };
}

/** Returns whether a form of another site was sent, as far as the browser says so. Programs send neither header. */
function isForeign({ origin, host, "sec-fetch-site": site }: Record<string, string>): boolean {
  return (
    (origin !== undefined && URL.parse(origin)?.host !== host) ||
    (site !== undefined && site !== "same-origin" && site !== "none")
  );
}

function plain(status: number, body: string): SimulatedResponse {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body };
}

/** Writes the page. Ids are digits and amounts are formatted, so nothing in it has to be escaped. */
function page(orders: readonly BookedOrder[]): string {
  const rows = orders.map((order) => {
    const { text, next } = statuses[order.status];
    const form = next
      ? `<form method="post"><input type="hidden" name="id" value="${order.id}"><button name="step" value="${next}">${steps[next]}</button></form>`
      : "";
    return `<tr><td>${order.id}</td><td>¥${fenToYuan(totalOf(order))}</td><td>${text}</td><td>${form}</td></tr>`;
  });
  const heads = ["Order · 订单", "Amount · 金额", "Status · 状态", "Next step · 下一步"];
  const table = `<table border="1" cellpadding="8"><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${rows.join("")}</table>`;
  const none = "<p>There is no such order. · 没有该订单。</p>";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated cashier · 模拟收银台</title><h1>Simulated cashier · 模拟收银台</h1><p>No money moves here. Each button does what the buyer, the seller or the carrier would do. · 此处不产生真实付款。每个按钮代替买家、卖家或物流完成一步。</p>${rows.length > 0 ? table : none}</html>`;
}
