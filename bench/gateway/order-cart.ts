import type { Store } from "#server/store/store.ts";
import { openReplayedGateway } from "./replayed-gateway.ts";

/** Receiver of the carts of benchmarks. */
export const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "上海市",
  city: "上海市",
  district: "浦东新区",
  address: "世纪大道1号",
};
/** A product of the simulator whose order is an ordinary one. */
const productId = "720000000118";

type Detail = { product: { variants: { sku_id: string }[] } };
type Preview = { total: { payment: object } };

/** Opens a gateway without sockets that previews a cart of two lines, and creates another order of it each time. */
export async function openOrders(store: Store): Promise<{
  preview: () => Promise<Preview>;
  create: () => Promise<{ state: string }>;
}> {
  const gateway = await openReplayedGateway("1688", store);
  const { product } = await gateway.post<Detail>("/v1/products/detail", { channel: "1688", id: productId });
  const lines = product.variants
    .slice(0, 2)
    .map(({ sku_id: spec }) => ({ id: productId, spec_id: spec, quantity: 2 }));
  const cart = { channel: "1688", receiver, lines };
  const preview = () => gateway.post<Preview>("/v1/orders/preview", cart);
  const { payment } = (await preview()).total;
  let made = 0;
  return {
    preview,
    create: () =>
      gateway.post<{ state: string }>("/v1/orders/create", {
        ...cart,
        external_order_id: `PO-${(made += 1)}`,
        expected_total: payment,
        confirm: true,
      }),
  };
}
