import type { CallOptions, ProcurementClient, Schema } from "./create-client.ts";
import { OutcomeUnknownError, ProcurementError } from "./procurement-error.ts";

export type SettledOrder = {
  /**
   * Still `unknown` or `submitting` after the time limit: the order may exist. Read its detail later; do not create it
   * again.
   */
  state: Schema<"OrderCreateResult">["state"] | Schema<"Purchase">["state"];
  /** The answer to the create. */
  created: Schema<"OrderCreateResult">;
  /** The last answer of detail; null where none was read. */
  detail: Schema<"OrderDetailResult"> | null;
};

export type SettleOptions = CallOptions & {
  /** Number of reads of detail, at one unit each; 8 by default. */
  maxReads?: number;
  /** Wait before each read, and before a create is repeated, ms; 15,000 by default. */
  everyMs?: number;
  /** Waits. */
  wait?: (ms: number) => Promise<void>;
};

/** Number of attempts of a create that gets no answer, including the first. */
const maxSends = 3;

/**
 * Creates an order and follows it until its outcome is known. Store the order and its external_order_id before you call
 * this, and call it with the same values again after a crash, so that nothing is ordered twice. A create is repeated
 * only with the same body, and never once its answer was a 202.
 * @throws ProcurementError when nothing was ordered
 * @throws OutcomeUnknownError when the order may exist
 */
export async function createAndSettle(
  client: Pick<ProcurementClient, "post">,
  order: Schema<"OrderCreateRequest">,
  {
    signal,
    maxReads = 8,
    everyMs = 15_000,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: SettleOptions = {},
): Promise<SettledOrder> {
  const options = signal ? { signal } : {};
  const created = await send();
  const { channel, external_order_id } = order;
  let detail: SettledOrder["detail"] = null;
  let state: SettledOrder["state"] = created.state;
  for (let read = 0; read < maxReads && isOpen(state) && !signal?.aborted; read += 1) {
    await wait(everyMs);
    try {
      detail = await client.post("/v1/orders/detail", { channel, external_order_id }, options);
    } catch {
      // A read that fails tells nothing about the order, whose state stays open.
      continue;
    }
    state = detail.purchase?.state ?? state;
  }
  return { state, created, detail };

  async function send(): Promise<Schema<"OrderCreateResult">> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.post("/v1/orders/create", { ...order, response_format: "standard" }, options);
      } catch (error) {
        // A gateway that failed, like a proxy, does not say whether it had sent the order.
        const isRefused =
          error instanceof ProcurementError && error.code !== null && error.code !== "INTERNAL_ERROR";
        // After a create without an answer a refusal is only about its repetition: the first one may still arrive.
        if (isRefused && attempt === 1) throw error;
        if (isRefused || signal?.aborted || attempt === maxSends)
          throw new OutcomeUnknownError(order.external_order_id, error);
        await wait(everyMs);
      }
    }
  }
}

function isOpen(state: string): boolean {
  return state === "unknown" || state === "submitting";
}
