import { describe, expect, test } from "vitest";
import { createAndSettle } from "./create-and-settle.ts";
import type { ProcurementClient, Schema } from "./create-client.ts";
import { OutcomeUnknownError, ProcurementError } from "./procurement-error.ts";

const money = { amount: 28_360, currency: "CNY" } as const;
const order = {
  channel: "1688",
  external_order_id: "PO-1",
  confirm: true,
  expected_total: money,
  receiver: {},
  lines: [],
} as unknown as Schema<"OrderCreateRequest">;

type Answer = object | Error;
const created = (state: string): Answer => ({ state });
const read = (state: string): Answer => ({ purchase: { state } });
const noAnswer = () => new TypeError("fetch failed");
const refusal = (code: string, status = 403) =>
  new ProcurementError(new Response(null, { status }), { error: { code, message: "No.", retryable: false } });
const proxyAnswer = () => new ProcurementError(new Response(null, { status: 504 }), "<html>");

/** Settles an order whose calls get the given answers in turn. */
async function settle(answers: Answer[]) {
  const calls: { path: string; body: unknown }[] = [];
  const post = async (path: string, body: unknown) => {
    calls.push({ path: path.split("/").at(-1)!, body });
    const next = answers.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error("unexpected call");
    return next;
  };
  const client = { post } as unknown as Pick<ProcurementClient, "post">;
  const outcome = await createAndSettle(client, order, { wait: async () => {} }).catch(
    (error: Error) => error,
  );
  return {
    outcome,
    calls: calls.map(({ path }) => path),
    creates: calls.filter(({ path }) => path === "create"),
  };
}

describe("creating and settling an order", () => {
  test("returns a final answer at once", async () => {
    const { outcome, calls } = await settle([created("created")]);
    expect(outcome).toMatchObject({ state: "created", detail: null });
    expect(calls).toStrictEqual(["create"]);
  });

  test("reads the order until an unknown outcome is known, and never creates it again", async () => {
    const { outcome, calls } = await settle([
      created("unknown"),
      read("unknown"),
      noAnswer(),
      read("created"),
    ]);
    expect(outcome).toMatchObject({ state: "created", created: { state: "unknown" } });
    expect(calls).toStrictEqual(["create", "detail", "detail", "detail"]);
  });

  test("says that the outcome is still unknown when the reads are used up", async () => {
    const { outcome, calls } = await settle([
      created("unknown"),
      ...Array.from({ length: 8 }, () => read("unknown")),
    ]);
    expect(outcome).toMatchObject({ state: "unknown" });
    expect(calls).toHaveLength(9);
  });

  test("sends the same create again when no answer came", async () => {
    const { outcome, creates } = await settle([noAnswer(), proxyAnswer(), created("created")]);
    expect(outcome).toMatchObject({ state: "created" });
    expect(creates).toHaveLength(3);
    expect(new Set(creates.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("throws the gateway's refusal of the only create that was sent", async () => {
    const { outcome, calls } = await settle([refusal("PURCHASING_DISABLED")]);
    expect(outcome).toMatchObject({ code: "PURCHASING_DISABLED" });
    expect(calls).toStrictEqual(["create"]);
  });

  test.each([
    ["no answer ever came", [noAnswer(), noAnswer(), noAnswer()]],
    ["only a proxy answered", [proxyAnswer(), proxyAnswer(), proxyAnswer()]],
    ["the gateway failed", Array.from({ length: 3 }, () => refusal("INTERNAL_ERROR", 500))],
    [
      "a repetition is refused, which says nothing about the first",
      [noAnswer(), refusal("RATE_LIMIT_EXCEEDED", 429)],
    ],
  ])("never reports that nothing was ordered when %s", async (_, answers) => {
    const last = answers.at(-1);
    const { outcome } = await settle([...answers]);
    expect(outcome).toBeInstanceOf(OutcomeUnknownError);
    expect(outcome).toMatchObject({ message: expect.stringContaining("Order PO-1 may exist"), cause: last });
  });
});
