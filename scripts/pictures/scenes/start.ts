import { lineTaobao, prepare } from "../../../e2e/sample-lines.ts";
import { acceptedToken, apps, people } from "../trading-house.ts";
import { button, enter, type Scene, section } from "../scene.ts";
import { moment, type History, steadyId } from "../steady-product.ts";
import { startList, sampleList } from "./cart.ts";
import type { Channel } from "#contract/shared/channel";
import type { CallRecord } from "#server/store/call-record.ts";
import type { Store } from "#server/store/store.ts";
import { operatorId } from "#server/store/operators.ts";
import { nodeDigests } from "#server/node/runtime.ts";

/** Scenes of signing in, the home page and the command palette. */
export const startScenes: Scene[] = [
  {
    name: "sign-in",
    play: async ({ page, words }) => {
      await page.goto("/");
      await page.getByRole("button", { name: words.whole("sign-in", "submit") }).waitFor();
    },
    marks: (stage) => [
      stage.page.getByLabel(stage.words.whole("sign-in", "email")),
      stage.page.getByLabel(stage.words.whole("sign-in", "password")),
      stage.page.getByRole("button", { name: stage.words.whole("sign-in", "submit") }),
      button(stage, "sign-in", "passkey"),
    ],
  },
  {
    name: "home",
    play: async (stage) => {
      const { page, product } = stage;
      await product.write(busyMonth);
      await product.write((store) =>
        store.authorizations.save({ kind: "app", id: apps.shop.id }, "taobao", {
          accessToken: acceptedToken,
          refreshToken: null,
          expiresAt: moment + 3 * 86_400_000,
        }),
      );
      product.setTime(moment - 2 * 3_600_000);
      await enter(stage, "admin", "/preview");
      await prepare(page, [lineTaobao("An ordinary", 2)]);
      product.setTime(moment);
      await enter(stage, "admin", "/payment-methods");
      await startList(stage, sampleList, 3);
      await page.goto("/");
      await page.getByRole("heading", { level: 2 }).nth(3).waitFor();
    },
    marks: (stage) => [
      stage.page.getByRole("search"),
      [section(stage, "home", "carts.title"), section(stage, "home", "lists.title")],
      stage.page.locator("main > div > div").last(),
    ],
  },
  {
    name: "palette",
    play: async (stage) => {
      const { page, words } = stage;
      await enter(stage, "admin", "/");
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox", { name: words.whole("palette", "label") }).fill("239695213738498520");
      await page.getByRole("menu", { name: words.whole("palette", "offers") }).waitFor();
    },
    marks: ({ page, words }) => [
      page.getByRole("searchbox", { name: words.whole("palette", "label") }),
      page.getByRole("menu", { name: words.whole("palette", "offers") }),
    ],
  },
];

/** Scenes of calls and usage. */
export const overviewScenes: Scene[] = [
  {
    name: "activity",
    play: async (stage) => {
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/activity?period=1h");
      await stage.page.getByRole("table").first().waitFor();
    },
    marks: (stage) => [
      stage.page.getByRole("search", { name: stage.words.whole("common", "list.filters") }),
      stage.page.getByLabel(stage.words.whole("activity", "filters.id")),
      stage.page.getByRole("row").nth(1),
      button(stage, "common", "list.csv"),
    ],
  },
  {
    name: "activity-detail",
    play: async (stage) => {
      const { page, words } = stage;
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/activity?outcome=failed&marketplace=taobao");
      await page
        .getByRole("button", { name: words.holding("activity", "details") })
        .first()
        .click();
      await page.getByText(words.whole("activity", "detail.said")).waitFor();
    },
    marks: ({ page, words }) => {
      const fact = (key: string) =>
        page
          .locator("dl > div")
          .filter({ has: page.getByText(words.whole("activity", key), { exact: true }) });
      return [
        [fact("detail.outcome"), fact("detail.status")],
        [fact("detail.marketplace"), fact("detail.here")],
        fact("detail.said"),
      ];
    },
  },
  {
    name: "usage",
    play: async (stage) => {
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/usage");
      await stage.page.getByRole("img").first().waitFor();
    },
    marks: (stage) => [
      section(stage, "usage", "today"),
      section(stage, "usage", "units"),
      section(stage, "usage", "endings"),
      section(stage, "usage", "times"),
    ],
  },
];

type Kind = Pick<CallRecord, "operation" | "channel" | "outcome" | "subject" | "upstreamMs" | "units">;

const minute = 60_000;
const day = 24 * 60 * minute;

const kinds: readonly Kind[] = [
  kind("products.search", "1688", { units: 2, upstreamMs: 640 }),
  kind("products.detail", "1688", { units: 1, upstreamMs: 310, subject: "907001255426" }),
  kind("products.detail", "1688", { units: 1, upstreamMs: 290, subject: "1051153972986" }),
  kind("orders.preview", "1688", { units: 3, upstreamMs: 1_180, outcome: "success" }),
  kind("products.detail", "taobao", { units: 1, upstreamMs: 420, subject: "688000000001" }),
  kind("orders.payment-methods", "1688", {
    units: 1,
    upstreamMs: 230,
    outcome: "kjb_possible",
    subject: "239695213738498520",
  }),
  kind("products.search", "taobao", { units: 2, upstreamMs: 880 }),
  kind("orders.payment-methods", "1688", {
    units: 1,
    upstreamMs: 210,
    outcome: "kjb_not_reported",
    subject: "239695213738498521",
  }),
];

const refusals: readonly Partial<CallRecord>[] = [
  { status: 502, outcome: "CHANNEL_UPSTREAM_ERROR", upstreamCode: "gw.Timeout", upstreamMs: 10_000 },
  { status: 429, outcome: "RATE_LIMIT_EXCEEDED", upstreamCalls: null, upstreamMs: null, channel: null },
  { status: 404, outcome: "NOT_FOUND", upstreamMs: 180 },
];

function kind(operation: string, channel: Channel, more: Partial<Kind>): Kind {
  return { operation, channel, outcome: null, subject: null, upstreamMs: 100, units: 1, ...more };
}

/** Writes thirty days of calls of both apps, fewer at weekends and some refused, up to a few minutes ago, when Taobao began to fail. */
const busyMonth: History = async (store, setTime) => {
  let number = 0;
  for (let back = 29; back >= 0; back -= 1) {
    const noon = moment - back * day;
    const isWeekend = [0, 6].includes(new Date(noon).getUTCDay());
    const calls = isWeekend && back > 0 ? 4 : 9 + ((back * 5) % 7);
    for (let at = 0; at < calls; at += 1) {
      number += 1;
      await record(store, setTime, { number, at: noon - (calls - at) * 17 * minute - 3 * minute });
    }
  }
  for (const [at, change] of [{}, refusals[0], refusals[0], refusals[0]].entries()) {
    number += 1;
    const failing = { channel: "taobao" as const, operation: "products.detail", units: 1, ...change };
    await record(store, setTime, { number, at: moment - (9 - at * 2) * minute, change: failing });
  }
};

type Call = { number: number; at: number; change?: Partial<CallRecord> };

async function record(store: Store, setTime: (at: number) => void, { number, at, change }: Call) {
  setTime(at);
  const kindOfCall = kinds[(number * 5 + Math.floor(number / 11)) % kinds.length]!;
  const [app, key] = number % 3 === 0 ? [apps.console.id, apps.console.key] : [apps.shop.id, apps.shop.key];
  const refused = change ?? (number % 23 === 0 ? refusals[(number / 23) % refusals.length] : undefined);
  const upstreamMs = (kindOfCall.upstreamMs ?? 0) + ((number * 37) % 190);
  const call: CallRecord = {
    ...kindOfCall,
    requestId: `req_${steadyId(at, String(number))}`,
    at,
    status: 200,
    appId: app,
    keyId: key,
    operatorId: app === apps.console.id ? operatorOf(kindOfCall.operation) : null,
    upstreamCode: null,
    upstreamCalls: 1,
    upstreamMs,
    durationMs: 0,
    ...refused,
  };
  call.durationMs = (call.upstreamMs ?? 0) + 6 + (number % 5);
  if (call.status !== 200) call.units = 0;
  if (call.units > 0) await pay(store, call);
  await store.callLog.append(call);
}

function operatorOf(operation: string): string {
  const { email } = operation === "orders.payment-methods" ? people.support : people.buyer;
  return operatorId(email, { demo: false, digests: nodeDigests });
}

async function pay(store: Store, call: CallRecord): Promise<void> {
  const held = await store.quota.reserve({
    requestId: call.requestId,
    appId: call.appId ?? "",
    keyId: call.keyId ?? "",
    channel: call.channel ?? "1688",
    operation: call.operation,
    units: call.units,
    dailyUnits: 5000,
    platformDailyUnits: 1_000_000,
    leaseMs: minute,
  });
  if (held.outcome === "reserved") await store.quota.settle(held.holdId);
}
