import { expect } from "vitest";
import { TransportError, type OutboundLimits } from "#server/marketplaces/upstream/transport.ts";
import type { UndiciTransport } from "#server/node/undici-transport.ts";
import type { FaultVendor } from "./fault-vendor.ts";

/** Limits that even a busy machine does not reach; a test of a limit sets its own. */
export const trialLimits: OutboundLimits = {
  connectMs: 20_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  wireBytes: 10_000,
  inflatedBytes: 10_000,
  freshSocket: false,
};

/** Posts `a=1` with the header `x-a`, under the trial limits by default. */
export function post(
  transport: UndiciTransport,
  {
    url,
    signal = new AbortController().signal,
    ...limits
  }: Partial<OutboundLimits> & { url: string; signal?: AbortSignal },
): ReturnType<UndiciTransport> {
  const request = { method: "POST" as const, url, headers: { "x-a": "1" }, body: "a=1" };
  return transport(request, { ...trialLimits, ...limits }, signal);
}

/** Returns how a post failed. */
export async function faultOf(sent: Promise<unknown>): Promise<Pick<TransportError, "kind" | "answered">> {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof TransportError)) throw new Error("expected the post to fail with a TransportFault");
  return { kind: error.kind, answered: error.answered };
}

/** Waits one turn of the event loop, after which the socket of an answer is back in its pool. */
export const nextTurn = () => new Promise(setImmediate);

/** Closes both after a test and expects no open socket. */
export async function endTrial(transport: UndiciTransport, vendor: FaultVendor): Promise<void> {
  await transport.close();
  await vendor.idle();
  await vendor.close();
  expect(transport.sockets()).toBe(0);
}
