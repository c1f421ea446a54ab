import { z } from "zod";
import { JsonError, parseExact } from "#server/shared/json/exact-json.ts";
import type { SimulatedRequest, SimulatedResponse, SimulatorFactory } from "../../simulator.ts";
import { failingShops, simulatedShops, type SimulatedShop } from "./simulated-shops.ts";

const publicWire = z.looseObject({ method: z.string(), access_token: z.string().nullish() });
const vendorParamSchema = z.looseObject({ shopid: z.string().nullish(), showNoCate: z.string().nullish() });

/**
 * Simulates Weidian's open platform on plain values: `param` and `public` as JSON in query or form,
 * a token and no signature. It reads any of its shops with any token it knows. The numbers of its
 * refusals are invented; the platform's own are not established.
 */
export const createWeidianSimulator: SimulatorFactory = ({ accessTokens, clock }) => {
  function answer(request: SimulatedRequest): SimulatedResponse {
    const params = new Map([...new URLSearchParams(request.query), ...new URLSearchParams(request.body)]);
    const common = read(publicWire, params.get("public"));
    const param = read(vendorParamSchema, params.get("param"));
    if (!common || !param) return refuse(10001, "param or public is not JSON");
    if (common.method !== "vdian.shop.cate.get" && common.method !== "weidian.cate.get.list")
      return refuse(10002, "method does not exist");
    if (!accessTokens.includes(common.access_token ?? ""))
      return refuse(10013, "access_token is invalid or expired");
    if (param.shopid === failingShops.silent) return { fault: "hang" };
    if (param.shopid === failingShops.busy) return refuse(10020, "call frequency limit exceeded");
    if (param.shopid === failingShops.banned) return refuse(10020, "调用频繁，请30秒后重试");
    if (param.shopid === failingShops.overloaded) return refuse(10001, "系统繁忙，请稍后重试");
    const shop = simulatedShops.get(param.shopid ?? "");
    if (!shop) return refuse(20404, "店铺不存在");
    return json({
      status: { status_code: 0, status_reason: "success" },
      result: rows(shop, param.showNoCate === "1"),
    });
  }

  return {
    channel: "weidian",
    basePath: "/api",
    handle: (request) => {
      const response = answer(request);
      if ("fault" in response) return response;
      return { ...response, headers: { date: new Date(clock()).toUTCString(), ...response.headers } };
    },
  };
};

function rows(shop: SimulatedShop, withUncategorized: boolean) {
  const roots = shop.categories.map((root, at) => row(root.id, root.name, { order: at }));
  const leaves = shop.categories.flatMap((root) =>
    root.children.map((name, at) => row(root.id + at + 1, name, { order: at, parent: root })),
  );
  const bucket = withUncategorized ? [row(0, "未分类", { order: 0 })] : [];
  return [...roots, ...leaves, ...bucket].map((one) => ({ ...one, shopName: shop.name }));
}

function row(
  id: number,
  name: string,
  { order, parent }: { order: number; parent?: { id: number; name: string } },
) {
  return {
    cate_id: String(id),
    cate_name: name,
    parent_id: parent ? String(parent.id) : "0",
    ...(parent && { parent_cate_name: parent.name }),
    sort_num: order,
    cate_item_num: (id % 37) + 1,
    description: "",
  };
}

function refuse(code: number, reason: string): SimulatedResponse {
  return json({ status: { status_code: code, status_reason: reason } });
}

function json(value: unknown): SimulatedResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify(value),
  };
}

function read<Schema extends z.ZodType>(schema: Schema, text: string | undefined): z.infer<Schema> | null {
  try {
    return schema.safeParse(parseExact(text ?? "")).data ?? null;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}
