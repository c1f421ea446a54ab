import type { OutboundResponse, Transport } from "#server/marketplaces/upstream/transport.ts";

/**
 * Caches the simulators' answers by request, so that each is computed only once. Parts that differ from call to call
 * are not compared. `count` returns the number of requests. Faults are never cached.
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
