/** One operation of the 1688 open platform. `version` is 1 for all of them. */
export type Api = { namespace: string; name: string };

/** The operations that this gateway uses, as the vendor spells them. */
export const apis = {
  payWay: { namespace: "com.alibaba.trade", name: "alibaba.trade.payWay.query" },
  preview: { namespace: "com.alibaba.trade", name: "alibaba.createOrder.preview" },
  productDetail: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.queryProductDetail" },
  keywordSearch: { namespace: "com.alibaba.fenxiao.crossborder", name: "product.search.keywordQuery" },
  category: { namespace: "com.alibaba.product", name: "alibaba.category.get" },
} as const satisfies Record<string, Api>;

/** `namespace/name` without version, as `upstream_api` shows it (docs/api-decisions.md). */
export function upstreamApiName(api: Api): string {
  return `${api.namespace}/${api.name}`;
}
