import type { Channel } from "#contract/shared/channel";

/** A marketplace's message about orders. Only the orders to read are stored of it. */
export type VendorMessage = {
  channel: Channel;
  /** The marketplace's id of the message; a repeated message has the same. */
  id: string;
  topic: string;
  /** Orders that may have changed, as decimal text. */
  orderIds: string[];
};

/** `known`: it names an order that was created here. `duplicate`: it was stored before. */
export type MessageReceipt = "known" | "unknown_order" | "duplicate";

/** Source of a message: the marketplace sent it, or the gateway fetched it. */
export type MessageSource = "push" | "pull";

/** Retention of the ids of messages, ms. An older message that comes again causes one more read of its orders. */
export const messageRetentionMs = 30 * 86_400_000;

/** Number of the oldest messages checked for deletion with each new one. */
export const messagesDropped = 16;

/** Messages of the marketplaces, each stored once. */
export type VendorMessages = {
  /**
   * Stores a message once and makes the orders that it names due to be read, in one durable transaction. Messages make
   * an order due at most every `readEveryMs`.
   */
  receive: (
    message: VendorMessage,
    options: { source: MessageSource; readEveryMs: number },
  ) => Promise<MessageReceipt>;
  /** Returns when the latest message of each marketplace was stored, epoch ms. */
  latest: () => Promise<{ channel: Channel; receivedAt: number }[]>;
  /** Returns true for one caller of all instances in any `leaseMs`: it fetches the missed messages of a marketplace. */
  claimPull: (channel: Channel, leaseMs: number) => Promise<boolean>;
};
