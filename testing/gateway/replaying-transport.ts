import type { OutboundResponse, Transport } from "#server/marketplaces/upstream/transport.ts";

/**
 * Answers what was asked before with the same bytes: what the simulated marketplaces have to work out, they work out once. What
 * differs from call to call is no part of the question. `count` says how often was asked. A fault is played anew each time.
 */
export function createReplayingTransport(transport: Transport): Transport & { count: () => number } {
  const known = new Map<string, OutboundResponse>();
  let count = 0;
  const replay: Transport = async (request, limits, signal) => {
    count += 1;
    const question = `${request.url}?${request.body ?? ""}`.replace(
      /\b(sign|timestamp|_aop_signature|_aop_timestamp)=[^&]*/g,
      "",
    );
    const found = known.get(question) ?? (await transport(request, limits, signal));
    known.set(question, found);
    return found;
  };
  return Object.assign(replay, { count: () => count });
}
