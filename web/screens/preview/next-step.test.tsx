import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { previewEndpoint } from "#contract/public/preview";
import { callOperation } from "../../api/call.ts";
import { sessionOptions } from "../../api/console-options.ts";
import { previewGroups } from "../../cart/preview-groups.ts";
import { sampleEntry } from "../../cart/testing/sample-entry.ts";
import { openIntent, recordSending } from "../../orders/order-intents.ts";
import { createQueryClient } from "../../query-client.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { useNextStep } from "./next-step.ts";
import { previewBody, previewQuestion, sentLines } from "./result/finished-preview.ts";

let bff: TestBff;
afterEach(() => {
  bff.stop();
  localStorage.clear();
});

const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};
const agreed = { goods: null, freight: null, discount: null, payment: null };

test("makes the first order of a cart that is not created yet the next step, and none once all are", async () => {
  bff = await startTestBff({ role: "buyer", hasPurchasing: true });
  const lines = ["a", "b"].map((seller, at) =>
    sampleEntry({
      id: "634430926581",
      spec_id: null,
      seller_id: seller,
      seller_name: seller,
      quantity: at + 2,
    }),
  );
  const groups = previewGroups(lines, { split: true });
  const channel = "1688" as const;
  const outcome = await callOperation(previewEndpoint, previewBody(channel, receiver, lines.slice(0, 1)));
  const previews = groups.map(({ key, lines: own }) => {
    const sent = sentLines({ lines: own });
    return { group: key, channel, sent, receiver, receiverNumber: 1, addressId: null, outcome } as const;
  });
  const answers = { byGroup: new Map(previews.map((one) => [one.group, one])), outdated: new Map() };
  const client = createQueryClient();
  const session = await client.fetchQuery(sessionOptions);
  client.setQueryData(sessionOptions.queryKey, session && { ...session, grants: ["orders.create"] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useNextStep("cart", groups, answers), { wrapper });
  for (const preview of previews) {
    await waitFor(() => expect(result.current).toEqual({ kind: "order", group: preview.group }));
    const place = { cart: "cart", content: previewQuestion(preview), channel } as const;
    act(() => {
      openIntent(place, agreed);
      recordSending(place, { reference: `PO-${preview.group}`, sentAt: 5 });
    });
  }
  expect(result.current).toEqual({ kind: "none" });
});
