/** Pages of 1688 on which a buyer sees, pays or tracks an order, whose address names it. */
const orderHosts = ["trade.1688.com", "order.1688.com", "air.1688.com", "work.1688.com", "cashier.1688.com"];
const orderParams = ["orderid", "order_id", "orderids", "order_ids", "orderidlist"];

/**
 * Returns the order ids that the address of a 1688 order page names, such as
 * `https://trade.1688.com/order/new_step_order_detail.htm?orderId=239695213738498520`. Orders of other marketplaces are left out:
 * 1688 must not be asked about their ids.
 */
export function orderIdsOfPage(url: URL, host: string): string[] {
  if (!orderHosts.includes(host) && !/(?:^|\.)m\.1688\.com$/.test(host)) return [];
  const inFragment = new URLSearchParams(url.hash.includes("?") ? url.hash.slice(url.hash.indexOf("?")) : "");
  const named = [...url.searchParams, ...inFragment].filter(([name]) =>
    orderParams.includes(name.toLowerCase()),
  );
  return [
    ...new Set(named.flatMap(([, value]) => value.match(/(?<![0-9])[1-9][0-9]{14,18}(?![0-9])/g) ?? [])),
  ];
}
