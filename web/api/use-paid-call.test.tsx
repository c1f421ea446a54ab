import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import type { accountEndpoint } from "#contract/public/account";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { forgetOperator } from "../frame/leave-session.ts";
import { createQueryClient } from "../query-client.ts";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { useCallSeries } from "./call-series.ts";
import { sessionOptions } from "./console-options.ts";
import { forgetPaidCalls } from "./paid-calls.ts";
import { sessionUnits } from "./session-units.ts";
import { type Metered, usePaidCall, useRawAnswer } from "./use-paid-call.ts";

const orderId = "4169757385897317637";
const body = { channel: "1688", order_id: orderId } as const;

let bff: TestBff;
let queryClient: ReturnType<typeof createQueryClient>;
/** Releases the paid answers that are held back. */
let letThrough: () => void;
beforeEach(async () => {
  forgetPaidCalls();
  bff = await startTestBff({ role: "support" });
  queryClient = createQueryClient();
  await queryClient.fetchQuery(sessionOptions);
  letThrough = () => {};
});
afterEach(() => {
  cleanup();
  bff.stop();
  vi.unstubAllGlobals();
});

function hold() {
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answer = await plain(...asked);
    if (String(asked[0]).startsWith("/bff/v1/")) await held;
    return answer;
  });
}

function wrapper({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Opens a screen that checks payment methods. */
const open = () => renderHook(() => usePaidCall(paymentMethodsEndpoint), { wrapper }).result;
const paid = () => bff.requests.filter((request) => request.startsWith("POST /bff/v1/")).length;

test("accepts metered endpoints only", () => {
  expectTypeOf<Metered<typeof accountEndpoint>>().toBeNever();
  expectTypeOf<Metered<typeof paymentMethodsEndpoint>>().toEqualTypeOf<typeof paymentMethodsEndpoint>();
});

test("sends nothing without a press, and one call for a double press", async () => {
  const calls = open();
  expect(paid()).toBe(0);
  hold();
  await act(async () => {
    void calls.current.press(orderId, body);
    void calls.current.press(orderId, body);
  });
  expect(calls.current.isPending).toBe(true);
  expect(calls.current.isInFlight(orderId)).toBe(true);
  expect(calls.current.isInFlight("another")).toBe(false);
  await act(async () => letThrough());
  await waitFor(() => expect(calls.current.last(orderId)?.ok).toBe(true));
  expect(calls.current.isPending).toBe(false);
  expect(paid()).toBe(1);
});

test("shows a call in flight after the screen was left, joins it, and keeps its answer", async () => {
  hold();
  const before = open();
  await act(async () => void before.current.press(orderId, body));
  cleanup();
  const after = open();
  expect(after.current.isInFlight(orderId)).toBe(true);
  await act(async () => void after.current.press(orderId, body));
  cleanup();
  letThrough();
  const later = open();
  await waitFor(() => expect(later.current.last(orderId)?.ok).toBe(true));
  expect(paid()).toBe(1);
});

test("distinguishes an answer from before the screen was opened from a new one", async () => {
  let now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => (now += 1_000));
  const calls = open();
  const answer = await act(() => calls.current.press(orderId, body));
  expect(calls.current.isEarlier(answer)).toBe(false);
  cleanup();
  expect(open().current.isEarlier(answer)).toBe(true);
  vi.restoreAllMocks();
});

describe("after a reload", () => {
  test("has the answers of this operator, without those of another", async () => {
    const calls = open();
    await act(() => calls.current.press(orderId, body));
    cleanup();
    forgetPaidCalls();
    expect(open().current.last(orderId)).toMatchObject({ ok: true, value: { order_id: orderId } });
    cleanup();
    queryClient.setQueryData(
      sessionOptions.queryKey,
      (session) => session && { ...session, operator: { ...session.operator, id: "another" } },
    );
    expect(open().current.answers()).toEqual([]);
    expect(paid()).toBe(1);
  });

  test("has an answer once that was saved under two questions, and not one that was saved under no question", async () => {
    const calls = open();
    await act(() => calls.current.press("link", body, { keptUnder: () => ["link", "id"] }));
    await act(() => calls.current.press("secret", body, { keptUnder: () => [] }));
    expect(calls.current.answers().map(({ question }) => question)).toEqual(["id", "link"]);
    cleanup();
    forgetPaidCalls();
    expect(
      open()
        .current.answers()
        .map(({ question }) => question),
    ).toEqual(["id"]);
  });

  test("has the newest answers that fit into the tab", async () => {
    const calls = open();
    for (let at = 0; at < 14; at += 1) await act(() => calls.current.press(`order ${at}`, body));
    cleanup();
    forgetPaidCalls();
    const kept = open()
      .current.answers()
      .map(({ question }) => question);
    expect(kept).toHaveLength(12);
    expect(kept[0]).toBe("order 13");
  });
});

test("keeps an answer when a later call fails, and shows the failure until the next answer", async () => {
  const calls = open();
  const answer = await act(() => calls.current.press(orderId, body));
  bff.unreachable.add("/bff/v1/orders/payment-methods");
  const failure = await act(() => calls.current.press(orderId, body));
  expect(calls.current.find(orderId)).toMatchObject({ answer, failure });
  expect(calls.current.last(orderId)).toBe(failure);
  bff.unreachable.clear();
  await act(() => calls.current.press(orderId, body));
  expect(calls.current.find(orderId)?.failure).toBeNull();
});

test("drops an answer, also from the tab, when the failure of a later call makes it invalid", async () => {
  const options = {
    part: "",
    about: z.null(),
    invalidates: () => true,
    toSave: <Answers,>(answers: Answers) => answers,
  };
  const calls = renderHook(() => usePaidCall(paymentMethodsEndpoint, options), { wrapper }).result;
  await act(() => calls.current.press(orderId, body));
  bff.unreachable.add("/bff/v1/orders/payment-methods");
  const failure = await act(() => calls.current.press(orderId, body));
  expect(calls.current.find(orderId)).toMatchObject({ answer: null, failure });
  cleanup();
  forgetPaidCalls();
  expect(open().current.answers()).toEqual([]);
});

test("forgets answers and raw answers at a sign-out, and sends a call of the next operator", async () => {
  const raw = renderHook(() => useRawAnswer(paymentMethodsEndpoint, "1"), { wrapper }).result;
  await act(async () => raw.current.press(body));
  await waitFor(() => expect(raw.current.answer?.ok).toBe(true));
  hold();
  const calls = open();
  await act(async () => void calls.current.press(orderId, body));
  await act(async () => forgetOperator(queryClient));
  expect(raw.current.answer).toBeUndefined();
  expect(calls.current.isPending).toBe(false);
  await act(async () => void calls.current.press(orderId, body));
  expect(paid()).toBe(3);
  await act(async () => letThrough());
});

test("saves nothing of an answer that arrives after a sign-out, and ends its series", async () => {
  const answered = vi.fn();
  const series = renderHook(
    () => {
      const calls = usePaidCall(paymentMethodsEndpoint);
      const call = async (id: string) => {
        const answer = await calls.ask(id, { ...body, order_id: id });
        answered(answer);
        return answer;
      };
      return { calls, ...useCallSeries("series", { channelOf: () => "1688" as const, call }) };
    },
    { wrapper },
  ).result;
  await act(() => series.current.calls.press("before", body));
  expect(Object.keys(sessionStorage)).toHaveLength(1);
  hold();
  await act(async () => void series.current.calls.press(orderId, body).then(answered));
  await act(async () => series.current.run(["239695213738498520", orderId]));
  const sent = paid();
  await act(async () => forgetOperator(queryClient));
  await act(async () => letThrough());
  // A call of the next session is answered after both that were held.
  await act(() => series.current.calls.press("next", { ...body, order_id: "239695213738498520" }));
  expect(answered).not.toHaveBeenCalled();
  expect(paid()).toBe(sent + 1);
  expect(series.current.calls.answers().map(({ question }) => question)).toEqual(["next"]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(orderId);
  expect(sessionUnits.read().total).toBe(1);
});
