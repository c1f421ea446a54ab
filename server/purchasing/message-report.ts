import type { Channel } from "#contract/shared/channel";
import type { MessageReceipt } from "#server/store/vendor-messages.ts";

/**
 * Outcome of a marketplace's message. `refused`: not signed by the marketplace, too large or unreadable.
 * `not_stored`: the store did not answer in time, so the message was not acknowledged.
 */
export type MessageOutcome = MessageReceipt | "refused" | "not_stored";

export type MessageReport = { channel: Channel; outcome: MessageOutcome };
