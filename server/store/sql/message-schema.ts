import type { Channel } from "#contract/shared/channel";
import type { MessageSource } from "../vendor-messages.ts";

export type MessageTable = {
  channel: Channel;
  message_id: string;
  topic: string;
  /** JSON list. */
  order_ids: string;
  source: MessageSource;
  received_at: number;
};

/**
 * Migration step: messages of the marketplaces by their ids, the time when a purchase is read because of one, and a
 * text that distinguishes the parcels of an order. `claimed_at` is when its latest read in the background began. Times
 * are epoch ms.
 */
export const messageTablesSql: readonly string[] = [
  `CREATE TABLE vendor_messages (
    channel TEXT NOT NULL, message_id TEXT NOT NULL, topic TEXT NOT NULL, order_ids TEXT NOT NULL,
    source TEXT NOT NULL, received_at BIGINT NOT NULL, PRIMARY KEY (channel, message_id))`,
  "CREATE INDEX vendor_messages_by_time ON vendor_messages (channel, received_at)",
  "ALTER TABLE purchases ADD COLUMN hinted_at BIGINT",
  "ALTER TABLE purchases ADD COLUMN claimed_at BIGINT",
  "ALTER TABLE purchase_orders ADD COLUMN parcels TEXT",
  "CREATE INDEX purchases_by_hint ON purchases (hinted_at) WHERE hinted_at IS NOT NULL",
];
