import { channelNames, type Channel } from "#contract/shared/channel";
import type { Purchases } from "../purchases.ts";
import { messageRetentionMs, messagesDropped, type VendorMessages } from "../vendor-messages.ts";

/** Creates in-memory storage of the marketplaces' messages. */
export function createMemoryVendorMessages({
  clock,
  purchases,
}: {
  clock: () => number;
  purchases: Pick<Purchases, "hint">;
}): VendorMessages {
  const stored = new Map<Channel, Map<string, number>>(channelNames.map((channel) => [channel, new Map()]));
  const leases = new Map<Channel, number>();

  return {
    receive: async ({ channel, id, orderIds }, { readEveryMs }) => {
      const ids = stored.get(channel)!;
      if (ids.has(id)) return "duplicate";
      const now = clock();
      ids.set(id, now);
      for (const [oldest, at] of ids.entries().take(messagesDropped))
        if (at <= now - messageRetentionMs) ids.delete(oldest);
      return (await purchases.hint({ channel, orderIds, readEveryMs })) ? "known" : "unknown_order";
    },
    latest: async () =>
      [...stored].flatMap(([channel, ids]) =>
        ids.size === 0 ? [] : [{ channel, receivedAt: [...ids.values()].at(-1)! }],
      ),
    claimPull: async (channel, leaseMs) => {
      const now = clock();
      if ((leases.get(channel) ?? 0) > now) return false;
      leases.set(channel, now + leaseMs);
      return true;
    },
  };
}
