import { createProcurementClient } from "procurement-client";

const apiKey = "svc_live_demo_try_the_gateway";
const client = createProcurementClient({ baseUrl: "http://127.0.0.1:3000", apiKey });
const address = { province: "浙江省", city: "杭州市", district: "西湖区", address: "文三路 1 号" };
const receiver = { name: "张三", mobile: "13800000000", ...address };
const { product } = await client.post("/v1/products/detail", { channel: "1688", id: "907001255426" });
const lines = [{ id: product.id, spec_id: product.variants[0]!.sku_id, quantity: 2 }];
const preview = await client.post("/v1/orders/preview", { channel: "1688", receiver, lines });
console.log(preview.success, preview.total.payment.amount); // in fen
