import { consolePaths, pathTo } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { button, enter, post, section, type Scene, type Stage } from "../scene.ts";
import { moment } from "../steady-product.ts";
import { acceptedToken, password, people } from "../trading-house.ts";

const day = 86_400_000;

type Made = { app: { id: string; version: number } };

const authorization = {
  accessToken: acceptedToken,
  refreshToken: null,
  expiresAt: moment + 174 * day,
  account: { id: "2208527349517", name: "trading_yiwu" },
};

/** Signs an administrator in at that time (days ago), without opening a page. */
async function asAdministrator(stage: Stage, ago: number): Promise<void> {
  stage.product.setTime(moment - ago * day);
  await post(stage, consolePaths.session, { email: people.admin.email, password });
}

async function makeApp(stage: Stage, name: string, plan = "standard"): Promise<Made["app"]> {
  const made = (await post(stage, appPaths.apps, { name, mode: "self", plan })) as unknown as Made;
  return made.app;
}

const approve = (stage: Stage, { id, version }: Made["app"]) =>
  post(stage, pathTo(appPaths.review, { id }), { version, state: "approved" }, { method: "PUT" });

async function makeKey(stage: Stage, app: string, note: string, more: object = {}) {
  const wanted = { environment: "live", scopes: ["order:read", "product:detail"], note, ...more };
  return (await post(stage, pathTo(appPaths.keys, { id: app }), wanted)) as unknown as {
    key: string;
    row: { id: string };
  };
}

/**
 * Creates three apps over the last weeks as administrators do; the newest waits for review.
 * @returns the ids of a live and the waiting app
 */
async function playWeeks(stage: Stage): Promise<{ live: string; waiting: string }> {
  await asAdministrator(stage, 19);
  const live = await makeApp(stage, "Wu's shop, live");
  await approve(stage, live);
  const first = await makeKey(stage, live.id, "the shop's server", { expires_in_days: 30 });
  await asAdministrator(stage, 12);
  await makeKey(stage, live.id, "tests of the shop", { environment: "sandbox" });
  const leaked = await makeKey(stage, live.id, "was in a chat");
  const leakedPath = pathTo(appPaths.key, { id: live.id, keyId: leaked.row.id });
  await post(stage, leakedPath, {}, { method: "DELETE" });
  const old = await makeApp(stage, "Warehouse north");
  await approve(stage, old);
  await asAdministrator(stage, 5);
  const suspension = { version: 2, state: "suspended", reason: "The contract ended on 15 November." };
  await post(stage, pathTo(appPaths.review, old), suspension, { method: "PUT" });
  await asAdministrator(stage, 1);
  await post(stage, appPaths.plans, {
    name: "trial",
    enabled: true,
    requests_per_minute: 20,
    daily_units: 300,
    channels: ["1688"],
    units: {},
  });
  const waiting = await makeApp(stage, "Mei's studio", "trial");
  await stage.product.write(async (store) => {
    for (const [id, channel] of [
      [live.id, "1688"],
      [live.id, "taobao"],
      [waiting.id, "1688"],
    ] as const)
      await store.authorizations.save({ kind: "app", id }, channel, authorization);
  });
  stage.product.setTime(moment - 3 * 3_600_000);
  await post(stage, "/v1/products/detail", { channel: "1688", id: "907001255426" }, { key: first.key });
  stage.product.setTime(moment);
  return { live: live.id, waiting: waiting.id };
}

/** Scenes of apps, keys, plans and operators. */
export const accessScenes: Scene[] = [
  {
    name: "apps",
    play: async (stage) => {
      await playWeeks(stage);
      await enter(stage, "admin", "/apps");
      await stage.page.getByRole("table").waitFor();
    },
    marks: (stage) => [
      button(stage, "apps", "create"),
      stage.page.getByRole("row").nth(1).getByText(stage.words.whole("apps", "states.requested")),
      stage.page.getByRole("row").nth(1).getByRole("cell").last(),
    ],
  },
  {
    name: "app-review",
    play: async (stage) => {
      const { waiting } = await playWeeks(stage);
      await enter(stage, "admin", `/apps/${waiting}`);
      await button(stage, "apps", "approve").waitFor();
    },
    marks: (stage) => [
      button(stage, "apps", "approve"),
      button(stage, "apps", "suspend"),
      section(stage, "apps", "marketplaces.title"),
      section(stage, "apps", "keys.title"),
    ],
  },
  {
    name: "access-keys",
    play: async (stage) => {
      const { live } = await playWeeks(stage);
      await enter(stage, "admin", `/apps/${live}`);
      await button(stage, "apps", "keys.rotate_named").waitFor();
    },
    marks: (stage) => [
      button(stage, "apps", "keys.create"),
      button(stage, "apps", "keys.rotate_named"),
      button(stage, "apps", "keys.revoke_named"),
    ],
  },
  {
    name: "key-created",
    play: async (stage) => {
      const { live } = await playWeeks(stage);
      await enter(stage, "admin", `/apps/${live}`);
      await button(stage, "apps", "keys.create").click();
      await button(stage, "apps", "keys.save").click();
      await button(stage, "apps", "keys.done").waitFor();
    },
    marks: ({ page }) => [page.getByText(/^svc_live_/), page.getByRole("dialog").getByText(/^curl /)],
  },
  {
    name: "plans",
    play: async (stage) => {
      await playWeeks(stage);
      await enter(stage, "admin", "/plans");
      await stage.page
        .getByRole("button", { name: stage.words.begin("plans", "change_named") })
        .last()
        .click();
      await stage.page.getByLabel(stage.words.whole("plans", "form.daily_units")).fill("500");
    },
    marks: ({ page, words }) => [
      [
        page.getByLabel(words.whole("plans", "form.daily_units")),
        page.getByLabel(words.whole("plans", "form.requests_per_minute")),
      ],
      page.getByRole("group", { name: words.whole("plans", "form.units") }),
      page.getByRole("dialog").getByText(words.holding("plans", "effect.title")).locator("../.."),
    ],
  },
  {
    name: "webhook-new",
    play: async (stage) => {
      const { page, words } = stage;
      await playWeeks(stage);
      await enter(stage, "admin", "/webhooks");
      await button(stage, "webhooks", "create").click();
      await page.getByLabel(words.whole("webhooks", "form.url")).fill("https://shop.example/hooks/orders");
    },
    marks: (stage) => [
      stage.page.getByLabel(stage.words.whole("webhooks", "form.url")),
      stage.page.getByRole("group", { name: stage.words.whole("webhooks", "form.types") }),
      stage.page
        .getByRole("dialog")
        .getByRole("button", { name: stage.words.whole("webhooks", "form.create") }),
    ],
  },
  {
    name: "operators-invite",
    play: async (stage) => {
      const { page, words } = stage;
      await enter(stage, "admin", "/operators");
      await button(stage, "operators", "invite").click();
      await page.getByLabel(words.whole("operators", "email")).fill("zhao.min@trading.example");
      await page.getByLabel(words.whole("operators", "name")).fill("Zhao Min");
    },
    marks: (stage) => [
      [
        stage.page.getByLabel(stage.words.whole("operators", "email")),
        stage.page.getByLabel(stage.words.whole("operators", "name")),
        stage.page
          .getByRole("dialog")
          .getByRole("combobox", { name: stage.words.holding("operators", "role") }),
      ],
      stage.page
        .getByText(stage.words.whole("operators", "factor_required"))
        .locator("xpath=ancestor-or-self::label"),
      button(stage, "operators", "invite_submit"),
    ],
  },
  {
    name: "audit",
    play: async (stage) => {
      await playWeeks(stage);
      await enter(stage, "admin", "/audit?from=2026-11-09");
      await stage.page.getByRole("table").waitFor();
    },
    marks: (stage) => [
      stage.page.getByRole("row").nth(1),
      stage.page.getByRole("search", { name: stage.words.whole("common", "list.filters") }),
      button(stage, "common", "list.csv"),
    ],
  },
  {
    name: "connect-assistant",
    play: async (stage) => {
      await enter(stage, "admin", "/access");
      await button(stage, "access", "assistant.show").click();
      await stage.page.getByRole("table", { name: stage.words.whole("access", "assistant.tools") }).waitFor();
    },
    marks: (stage) => [
      section(stage, "access", "assistant.title").locator("pre").first(),
      stage.page.getByRole("table", { name: stage.words.whole("access", "assistant.tools") }),
    ],
  },
];
