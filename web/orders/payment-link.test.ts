import { expect, test } from "vitest";
import { isKjbRefused } from "./payment-link.tsx";

type Links = Parameters<typeof isKjbRefused>[2];
type Answer = { url?: string; unpayable?: string[]; at?: number };

const checkedAt = 1_000;

/** Returns answers to link calls, the last call first. */
function links(...calls: [question: string, answer: Answer | null][]): Links {
  const answers = calls.map(([question, answer]) => ({
    question,
    answer: answer && {
      at: answer.at ?? checkedAt + 1,
      value: { payment_url: answer.url ?? null, unpayable_order_ids: answer.unpayable ?? [] },
    },
  }));
  return { answers: () => answers } as unknown as Links;
}

const url = "https://trade.1688.com/pay";

test.each<[says: string, isRefused: boolean, given: Links]>([
  ["no link was asked for", false, links()],
  ["KJB was refused for this order", true, links(["kjb 1", {}])],
  ["KJB has a link", false, links(["kjb 1", { url }])],
  ["the refusal is older than the check", false, links(["kjb 1", { at: checkedAt }])],
  ["another method was refused", false, links(["alipay 1", {}])],
  ["KJB was refused for another order", false, links(["kjb 11", {}])],
  ["the call was not answered", false, links(["kjb 1", null])],
  ["several orders were refused together", false, links(["kjb 1 2", {}])],
  ["a refusal of several orders names this one", true, links(["kjb 1 2", { unpayable: ["1"] }])],
  ["a link pays the others", true, links(["kjb 1 2", { url, unpayable: ["1"] }])],
  ["a link does not pay the other", false, links(["kjb 1 2", { url, unpayable: ["2"] }])],
  ["a later call has a link", false, links(["kjb 1 2", { url }], ["kjb 1", {}])],
])("when %s, whether KJB counts as refused is %s", (_, isRefused, given) => {
  expect(isKjbRefused("1", checkedAt, given)).toBe(isRefused);
});
