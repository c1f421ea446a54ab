import { cleanup, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type AdviceWords, adviseOn } from "#contract/shared/failure-advice";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { previewEndpoint } from "#contract/public/preview";
import {
  orderScenarios,
  productScenarios as products1688,
} from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { productScenarios as productsTaobao } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { callOperation } from "../../../api/call.ts";
import type { CallError, CallResult } from "../../../api/call-result.ts";
import { i18n } from "../../../i18n/i18n.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({
    role: "admin",
    requestsPerMinute: 100_000,
    dailyUnits: 1_000_000,
  });
});
afterAll(() => bff.stop());
afterEach(() => {
  i18n.changeLanguage("en");
  cleanup();
});

const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};

async function detailOf(channel: "1688" | "taobao", id: string) {
  return callOperation(productDetailEndpoint, { channel, id });
}

/** Previews one line of the product: the first variant, or only the id if it has no detail. */
async function previewOf(channel: "1688" | "taobao", id: string) {
  const detail = await detailOf(channel, id);
  const product = detail.ok ? detail.value.product : null;
  const spec_id = product?.variants[0]?.sku_id;
  const line = { id: product?.id ?? id, ...(spec_id && { spec_id }), quantity: 2 };
  return callOperation(previewEndpoint, { channel, receiver, lines: [line] });
}

/** Every documented id that ends in a failure, by the advice that its raw answer requires. */
const expected: Partial<Record<AdviceWords, string[]>> = {
  "errors.CHANNEL_NOT_AUTHORIZED": [
    "order 4169757397775607637",
    "order 4169757309730607637",
    "order 4169757318260937637",
    "preview 688000000016",
    "preview 688000000022",
  ],
  "advice.call_frequency": [
    "order 4169757385133587637",
    "order 4169757311402757637",
    "order 239695291896278520",
    "preview 688000000017",
    "preview 688000000020",
    "preview 688000000021",
  ],
  "advice.call_package": ["order 4169757336020377637"],
  "causes.operator": [
    "order 4169757306290727637",
    "order 4169757314419557637",
    "order 4169757372753677637",
    "order 4169757370157647637",
    "preview 688000000024",
  ],
  "causes.busy": ["order 4169757329915487637", "preview 808177010184", "preview 688000000025"],
  "advice.refused": [
    "order 4169757341738617637",
    "preview 1066623140290",
    "preview 959126107262",
    "preview 884306740458",
    "preview 645794872047",
    "preview 1033320313538",
    "preview 909539252928",
    "preview 811702815923",
    "preview 688000000015",
    "preview 688000000026",
  ],
  "advice.unreadable": [
    "order 4169757340376557637",
    "order 4169757315219117637",
    "order 4169757309917097637",
    "order 4169757394867387637",
    "order 4169757320770527637",
    "order 4169757337453287637",
    "order 4169757397810647637",
    "order 4169757310378727637",
    "order 4169757398237547637",
    "order 4169757366551947637",
    "order 4169757363284097637",
    "preview 989724596539",
    "preview 688000000014",
  ],
  "errors.CHANNEL_UPSTREAM_ERROR": [
    "order 4169757308319707637",
    "order 4169757337091377637",
    "order 4169757393392877637",
    "order 4169757322343027637",
    "order 4169757348588377637",
    "order 4169757370319867637",
    "order 4169757324201987637",
    "order 4169757390712037637",
    "order 4169757319762257637",
    "order 4169757395783427637",
    "order 4169757351754667637",
    "order 4169757393995577637",
    "order 4169757317289877637",
    "preview 688000000018",
    "preview 688000000019",
  ],
  "advice.operator": ["order 4169757330320857637"],
  "causes.product_gone": ["detail 748927600882", "preview 748927600882", "detail 688000000023"],
};

const asked: [name: string, ask: () => Promise<CallResult<unknown>>][] = [
  ...orderScenarios.map(({ id }): [string, () => Promise<CallResult<unknown>>] => [
    `order ${id}`,
    () => callOperation(paymentMethodsEndpoint, { channel: "1688", order_id: id }),
  ]),
  ...[
    ...products1688.map(({ id }) => ["1688", id] as const),
    ...productsTaobao.map(({ id }) => ["taobao", id] as const),
  ].flatMap(([channel, id]): [string, () => Promise<CallResult<unknown>>][] => [
    [`detail ${id}`, () => detailOf(channel, id)],
    [`preview ${id}`, () => previewOf(channel, id)],
  ]),
];

const wordsOf = new Map(
  Object.entries(expected).flatMap(([words, names]) => names.map((name) => [name, words] as const)),
);

type Raw = {
  error: {
    upstream?: { code: string; message?: string };
    limit?: string;
    retry_at?: string;
    retry_estimated?: true;
    action?: string;
  };
};

const sentences = {
  en: {
    again: /in a minute|in a moment|Try again/,
    never: /Trying again does not help|trying again does not help/,
    unnamed: /named no time|Nothing says when/,
    names: { "1688": "1688", taobao: "Taobao" },
    gateway: /gateway is not taking calls/,
    gone: /any more|已没有/,
  },
  "zh-CN": {
    again: /一分钟后再试|稍后再试|请重试/,
    never: /重试无效/,
    unnamed: /未说明何时|无法得知何时/,
    names: { "1688": "1688", taobao: "淘宝" },
    gateway: /网关暂不接受调用/,
    gone: /已没有/,
  },
} as const;

/** Compares the page's text about a failure with the raw answer. */
function compare(failure: CallError, language: keyof typeof sentences) {
  i18n.changeLanguage(language);
  const { error } = JSON.parse(failure.rawText) as Raw;
  render(<FailureNotice failure={failure} />);
  const notice = screen.getByRole("alert");
  const told = sentences[language];
  const text = notice.textContent;
  // No text's key is shown in place of the text.
  expect(text).not.toMatch(/(?:advice|causes|errors|failure)\.[a-zA-Z_]+/);
  expect(text).not.toMatch(told.gone);
  for (const said of [error.upstream?.code, error.upstream?.message]) if (said) expect(text).toContain(said);
  const [, channel] = /^(1688|taobao)_call_/.exec(error.limit ?? "") ?? [];
  if (channel) {
    const name = told.names[channel as "1688" | "taobao"];
    expect(text.indexOf(name)).toBeGreaterThanOrEqual(0);
    expect(text).not.toMatch(told.gateway);
  }
  const time = notice.querySelector("time");
  if (error.retry_at === undefined) expect(time).toBeNull();
  else expect(time?.getAttribute("datetime")).toBe(error.retry_at.replace(/(?:\.000)?Z$/, ".000Z"));
  if (error.retry_estimated) expect(text).toMatch(told.unnamed);
  else expect(text).not.toMatch(told.unnamed);
  if (error.action === "operator") {
    expect(text).toMatch(told.never);
    expect(text.replace(/重试无效/g, "")).not.toMatch(/in a minute|in a moment|一分钟后|稍后再试/);
  }
  if (error.action === "retry") expect(text).toMatch(told.again);
}

describe("the page's advice about every documented id fits its raw answer, in both languages", () => {
  test.each(asked)("%s", async (name, ask) => {
    const result = await ask();
    if (result.ok) return expect(wordsOf.get(name)).toBeUndefined();
    if (result.kind !== "error") throw new Error("no answer");
    expect(adviseOn(result.envelope).words).toBe(wordsOf.get(name));
    for (const language of ["en", "zh-CN"] as const) {
      compare(result, language);
      cleanup();
      if (name.startsWith("preview ")) {
        render(<RefusalNotice outcome={result} level={2} lineCount={1} marked={null} />);
        // A single line can neither be split nor left out.
        expect(screen.getByRole("alert")).not.toHaveTextContent(
          /smaller groups|Remove one|分组预览|移除一行/,
        );
        cleanup();
      }
    }
  });

  test("names no id that is not documented", () => {
    const names = new Set(asked.map(([name]) => name));
    for (const name of wordsOf.keys()) expect(names).toContain(name);
  });
});
