import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { previewEndpoint } from "#contract/public/preview";
import { previewVerdict } from "#contract/public/preview-warnings";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productScenarios as scenarios1688 } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { productScenarios as scenariosTaobao } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { callOperation, callUpstream } from "../../../api/call.ts";
import type { CartEntry } from "../../../cart/cart.ts";
import { previewGroups } from "../../../cart/preview-groups.ts";
import { refreshEntry } from "../../../cart/remap-variant.ts";
import { unreadLine } from "../../../cart/unread-line.ts";
import { i18n, type PageLanguage } from "../../../i18n/i18n.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { createQueryClient } from "../../../query-client.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { factsOf } from "../testing/shown-facts.ts";
import { readFacts } from "../testing/read-facts.ts";
import { parseWithDigits, truthOf1688, truthOfTaobao } from "../testing/vendor-truth.ts";
import { type FinishedPreview, previewBody, sentLines } from "./finished-preview.ts";
import { PreviewDetails } from "./preview-details.tsx";
import { PreviewSummary } from "./preview-summary.tsx";

type Line = { channel: "1688" | "taobao"; id: string; quantity: number; variant?: number };

const ordinary = { "1688": "907001255426", taobao: "688000000001" };
/** Never answered, so there is nothing to show. */
const hanging = "688000000018";
/** Costs more with each preview, so two answers differ. */
const rising = "720000000113";
const fewPieces = 2;
/** Quantities that a product's documented rules require, and quantities that break them. */
const fitting: Record<string, number[]> = {
  "732626721679": [5, 6],
  "884306740458": [50, 49],
  "645794872047": [10, 9],
  "811702815923": [12, 24, 13],
  "907001255426": [1, 12, 30],
  "605404260960": [3],
};

const alone = [
  ...scenarios1688.map(({ id }) => ({ channel: "1688" as const, id })),
  ...scenariosTaobao.map(({ id }) => ({ channel: "taobao" as const, id })),
].filter(({ id }) => id !== hanging && id !== rising);

const carts: Line[][] = [
  ...alone.flatMap(({ channel, id }) =>
    [fewPieces, ...(fitting[id] ?? [])].map((quantity) => [{ channel, id, quantity }]),
  ),
  // Each together with an ordinary product of its marketplace.
  ...alone
    .filter(({ channel, id }) => id !== ordinary[channel])
    .map(({ channel, id }) => [
      { channel, id: ordinary[channel], quantity: 12 },
      { channel, id, quantity: fitting[id]?.[0] ?? 3 },
    ]),
  // A split order with a freight of its own for each part, alone and combined with the other cases.
  ...[
    "605723411697",
    "1023565726598",
    "1056397074187",
    "647563674706",
    "974506501474",
    "645541832681",
    "1099464895804",
  ].map((id): Line[] => [
    { channel: "1688", id: "605723411697", quantity: 3 },
    { channel: "1688", id: "605723411697", quantity: 40, variant: 1 },
    ...(id === "605723411697" ? [] : [{ channel: "1688" as const, id, quantity: 7 }]),
  ]),
  // Two sellers in one preview of Taobao, with an unnamed discount, and with a line left out.
  ...["688000000011", "688000000012", "688000000008", "688000000013"].map((id): Line[] => [
    { channel: "taobao", id: ordinary.taobao, quantity: 3 },
    { channel: "taobao", id: "688000000002", quantity: 1 },
    { channel: "taobao", id, quantity: 2 },
  ]),
];

const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};

/** Outcomes of the carts, which prove that the table covers each kind. */
const seen = new Set<string>();

let bff: TestBff;
const queryClient = createQueryClient();
beforeAll(async () => {
  bff = await startTestBff({
    role: "buyer",
    requestsPerMinute: 1_000_000,
    dailyUnits: 10_000_000,
  });
});
afterAll(() => bff.stop());

/** Returns the lines of a cart as the page has them after their products were read. */
async function readLines(lines: readonly Line[]): Promise<CartEntry[]> {
  const entries: CartEntry[] = [];
  for (const { channel, id, quantity, variant: place = 0 } of lines) {
    const detail = await callOperation(productDetailEndpoint, { channel, id, language: "en" });
    if (!detail.ok) {
      // A product that is gone has no detail, and is previewed by its remaining id.
      const isGone = detail.kind === "error" && detail.status === 404;
      if (!isGone) throw new Error(`Product ${id} cannot be read.`);
      entries.push({
        ...unreadLine({ channel, id, spec_id: null, quantity }),
        trouble: null,
        price_before: null,
      });
      continue;
    }
    const { product } = detail.value;
    const inStock = product.variants.filter(({ stock }) => stock !== 0);
    const ids = { channel, id: product.id, spec_id: inStock[place]?.sku_id ?? null, quantity };
    entries.push(refreshEntry({ ...unreadLine(ids), trouble: null, price_before: null }, product, quantity));
  }
  return entries;
}

/** Returns the expected cost of the goods by their details, in whole fen; null = unknown. */
function estimateOf(lines: readonly CartEntry[]): bigint | null {
  let sum = 0n;
  for (const { id, price_tiers: tiers, unit_price: own, quantity } of lines) {
    const pieces = lines.filter((line) => line.id === id).reduce((total, line) => total + line.quantity, 0);
    const sorted = tiers.toSorted((one, other) => one.min_quantity - other.min_quantity);
    const price = (sorted.findLast(({ min_quantity }) => min_quantity <= pieces) ?? sorted[0])?.price ?? own;
    if (price === null) return null;
    const [units = "", fraction = ""] = price.split(".");
    sum += BigInt(units + fraction.slice(0, 2).padEnd(2, "0")) * BigInt(quantity);
  }
  return sum;
}

async function show(
  preview: FinishedPreview,
  lines: CartEntry[],
  language: PageLanguage,
): Promise<HTMLElement> {
  i18n.changeLanguage(language);
  const [group] = previewGroups(lines, { split: false });
  if (!group) throw new Error("no group");
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <PreviewSummary
          preview={preview}
          group={group}
          isOnly
          isEarlier={false}
          outdatedReason={null}
          onShowLine={() => {}}
        />
        <PreviewDetails
          preview={preview}
          name=""
          outdatedReason={null}
          receiver={receiver}
          askReceiver={async () => receiver}
          units={3}
        />
      </Suspense>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(view.container.querySelector("section")).not.toBeNull());
  return view.container;
}

describe("every sentence and figure of a preview matches the marketplace's own payload", () => {
  test.each(
    carts.map(
      (lines) => [lines.map(({ id, quantity }) => `${id} × ${quantity}`).join(" + "), lines] as const,
    ),
  )("%s", async (_, cart) => {
    const lines = await readLines(cart);
    const [first] = cart;
    if (!first) throw new Error("no lines");
    const { channel } = first;
    const body = previewBody(channel, receiver, lines);
    const outcome = await callOperation(previewEndpoint, body);
    seen.add(outcome.ok ? previewVerdict(outcome.value) : "refused");
    const raw = await callUpstream(previewEndpoint, body);
    const sent = sentLines({ lines });
    const preview: FinishedPreview = {
      group: channel,
      channel,
      sent,
      receiver,
      receiverNumber: 1,
      addressId: null,
      outcome,
    };
    for (const language of ["en", "zh-CN"] as const) {
      const page = await show(preview, lines, language);
      if (!outcome.ok) {
        // A refused or unreadable answer shows no amount, and the marketplace's own message if there is one.
        expect(page.textContent).not.toMatch(/¥|✓/);
        const said = outcome.kind === "error" ? outcome.envelope.upstream : undefined;
        if (said?.message) expect(page).toHaveTextContent(said.message.replace(/\s+/g, " ").trim());
      } else {
        const payload = raw.ok ? (parseWithDigits(raw.rawText) as { upstream: unknown }).upstream : {};
        const unresolved = outcome.value.unavailable_lines.filter(
          ({ reason }) => reason === "STALE_ID",
        ).length;
        const truth =
          channel === "1688" ? truthOf1688(payload, sent) : truthOfTaobao(payload, sent, unresolved);
        const { t } = renderHook(() => useTranslation("preview")).result.current;
        const { t: common } = renderHook(() => useTranslation()).result.current;
        expect(readFacts(page)).toEqual(
          factsOf(truth, {
            t,
            language,
            unknown: common("unknown"),
            estimate: estimateOf(lines),
            sellerName: lines[0]?.seller_name ?? t("seller_unknown"),
            sentIds: sent.map(({ id }) => id),
          }),
        );
        if (truth.refusal !== null) expect(page).toHaveTextContent(truth.refusal);
      }
      act(cleanup);
    }
  });

  test("matches for carts of every verdict", () => {
    const verdicts = [
      "success",
      "LINE_UNAVAILABLE",
      "UNSUPPORTED_TRADE_MODE",
      "PREVIEW_INCOMPLETE",
      "refused",
    ];
    expect([...seen].toSorted()).toEqual(verdicts.toSorted());
  });
});
