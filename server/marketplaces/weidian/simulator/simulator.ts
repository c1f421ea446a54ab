import { z } from "zod";
import {
  readParam,
  requestParams,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatorFactory,
  type Scenario,
} from "../../simulator.ts";

const publicParam = z.looseObject({ method: z.string(), access_token: z.string().nullish() });
const vendorParamSchema = z.looseObject({ shopid: z.string().nullish(), showNoCate: z.string().nullish() });

/**
 * Simulates Weidian's open platform on plain values: `param` and `public` as JSON in query or form, a token and no
 * signature. It reads any of its shops with any token it knows. The numbers of its refusals are invented, because the
 * platform's own are not established.
 */
export const createWeidianSimulator: SimulatorFactory = ({ accessTokens, clock }) => {
  function answer(request: SimulatedRequest): SimulatedResponse {
    const params = requestParams(request);
    const common = readParam(publicParam, params["public"]);
    const param = readParam(vendorParamSchema, params["param"]);
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

type SimulatedShop = {
  name: string;
  /** Categories of the shop; children's ids follow their root's. */
  categories: readonly { id: number; name: string; children: readonly string[] }[];
};

const category = (id: number, name: string, children: string) => ({
  id,
  name,
  children: children === "" ? [] : children.split(" "),
});

/** Shops by shop id. Any other id except those of `failingShops` is a shop that does not exist. */
const simulatedShops: ReadonlyMap<string, SimulatedShop> = new Map([
  [
    "1700100001",
    {
      name: "晨曦女装小铺",
      categories: [
        category(153155016, "女装", "睡衣 连衣裙 针织衫 半身裙"),
        category(153155100, "鞋包", "单肩包 乐福鞋"),
        category(153155200, "本周上新", ""),
      ],
    },
  ],
  [
    "1700100002",
    {
      name: "嘉木手作陶器",
      categories: [
        category(160220010, "杯子", "马克杯 茶杯 咖啡杯 清酒杯"),
        category(160220100, "盘碗", "深盘 浅盘 饭碗"),
        category(160220200, "花器（停用）", ""),
        category(160220300, "礼盒", "新婚礼盒 乔迁礼盒"),
      ],
    },
  ],
  // The owner of this shop made no category, so only the uncategorised bucket exists.
  ["1700100003", { name: "百禾杂货", categories: [] }],
]);

/** Shop ids that answer with errors. */
export const failingShops = {
  silent: "1700109998",
  busy: "1700109999",
  banned: "1700109996",
  overloaded: "1700109995",
} as const;

/**
 * Documented shop ids for categories: each shop that exists, and those with errors. Any other id is
 * a shop that does not exist.
 */
export const shopScenarios: Scenario[] = [
  ...[...simulatedShops].map(([id, { name, categories }]) => ({
    id,
    sample: true,
    label: { en: `A shop with ${categories.length} categories`, zh: name },
    effect: "Its categories in two levels, the uncategorised bucket 0 first.",
  })),
  {
    id: failingShops.silent,
    sample: false,
    label: { en: "No answer", zh: "无响应（超时）" },
    effect: "Nothing ever comes: 502 when the time is up.",
  },
  {
    id: failingShops.busy,
    sample: false,
    label: { en: "The platform's call limit", zh: "平台调用频率受限" },
    effect: "The vendor refuses for its limit and names no time: 502 with our Retry-After.",
  },
  {
    id: "1700109997",
    sample: false,
    label: { en: "A shop that does not exist", zh: "店铺不存在" },
    effect: "The vendor refuses with its code and reason: 502 with both.",
  },
  {
    id: failingShops.banned,
    sample: false,
    label: { en: "A call limit that says when it ends", zh: "限流并说明时长" },
    effect: "The vendor refuses for its limit, for 30 seconds: 502 with that Retry-After.",
  },
  {
    id: failingShops.overloaded,
    sample: false,
    label: { en: "Weidian is busy", zh: "微店繁忙" },
    effect: "The vendor refuses with 系统繁忙: 502 with the cause busy.",
  },
];
