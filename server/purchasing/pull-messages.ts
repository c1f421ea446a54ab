import type { Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { Connector, MissedMessages } from "#server/marketplaces/connector.ts";
import type { Wait } from "#server/shared/runtime.ts";
import type { VendorMessages } from "#server/store/vendor-messages.ts";
import type { MessageReport } from "./message-report.ts";

export type PullDependencies = {
  connectors: Partial<Record<Channel, Connector>>;
  vendorMessages: VendorMessages;
  /** Minimum time between two reads of one order, ms. */
  readEveryMs: number;
  wait: Wait;
  /** Returns whether orders exist that a message could be about. */
  isNeeded: () => Promise<boolean>;
  onMessage: (report: MessageReport) => void;
  /** Receives errors that are not the marketplace's, such as those of the store. */
  onError: (error: unknown) => void;
  isStopping: () => boolean;
  signal: AbortSignal;
};

/** Pause between two fetches of all instances together, and after one that a marketplace refused, ms. */
const pullEveryMs = 5 * 60_000;
const afterRefusalMs = 30 * 60_000;
/**
 * Maximum pages of one fetch, so that an endless list does not block anything else. The others wait for the next fetch.
 */
const maxPages = 50;

/**
 * Fetches the messages that marketplaces could not deliver, until it is aborted. Any number of instances may run it: one of
 * them fetches at a time. Never rejects.
 */
export async function pullMessages(dependencies: PullDependencies): Promise<void> {
  const { connectors, vendorMessages, isNeeded, wait, onError, isStopping, signal } = dependencies;
  const sources = Object.values(connectors).flatMap(({ channel, missedMessages }) =>
    missedMessages ? [{ channel, missedMessages }] : [],
  );
  const pullAll = async () => {
    if (!(await isNeeded())) return;
    for (const { channel, missedMessages } of sources)
      if (await vendorMessages.claimPull(channel, pullEveryMs))
        await pull(channel, missedMessages, dependencies);
  };
  while (sources.length > 0 && !signal.aborted && !isStopping()) {
    const pause = await pullAll().then(
      () => pullEveryMs,
      (error: unknown) => {
        // The marketplace's own errors have lines and metrics of their own.
        if (!signal.aborted && !(error instanceof Failure)) onError(error);
        return error instanceof Failure ? afterRefusalMs : pullEveryMs;
      },
    );
    await wait(pause, signal).catch(() => undefined);
  }
}

/** Stores the messages of a marketplace before it confirms them, so that unconfirmed ones are fetched again. */
async function pull(
  channel: Channel,
  { query, confirm }: MissedMessages,
  { vendorMessages, readEveryMs, onMessage, isStopping, signal }: PullDependencies,
): Promise<void> {
  for (let page = 1; page <= maxPages && !isStopping(); page += 1) {
    const messages = await query({ signal });
    if (messages.length === 0) return;
    for (const message of messages) {
      const outcome = await vendorMessages.receive({ channel, ...message }, { source: "pull", readEveryMs });
      onMessage({ channel, outcome });
    }
    await confirm(
      messages.map(({ id }) => id),
      { signal },
    );
  }
}
