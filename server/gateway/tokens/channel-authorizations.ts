import type { AuthorizedAccount } from "#contract/public/account";
import { channelNames, type Channel } from "#contract/shared/channel";
import type { Wait } from "#server/shared/runtime.ts";
import type { Connector } from "#server/marketplaces/connector.ts";
import type { TokenOwner } from "#server/store/access.ts";
import type { AuditEntry, AuditFacts } from "#server/store/audit.ts";
import type { Authorizations } from "#server/store/store.ts";
import { withinDeadline } from "../waiting.ts";

/** OAuth of self mode (§5.4): a buyer authorizes an app to act for them at a marketplace. */
export type ChannelAuthorizations = {
  /** Configured marketplaces, in table order. */
  served: readonly Channel[];
  /** Configured marketplaces that can be authorized here. */
  channels: readonly Channel[];
  /** Returns the address of the marketplace's own page. It redirects the browser to `redirectUri` with a code and `state`. */
  authorizeUrl: (channel: Channel, input: { state: string; redirectUri: string }) => string;
  /**
   * Exchanges a code for tokens and saves them with their audit entry and account. @throws Failure CHANNEL_NOT_AUTHORIZED when
   * the marketplace refuses the code, CHANNEL_UPSTREAM_ERROR, PLATFORM_QUOTA_EXCEEDED when it could not be reached; what the
   * store throws
   */
  finish: (
    place: { owner: TokenOwner; channel: Channel },
    grant: { code: string; redirectUri: string },
    audit: AuditEntry,
  ) => Promise<void>;
};

/** Deadline of the exchange, ms: a person waits for it. */
const exchangeMs = 15_000;

export function createChannelAuthorizations({
  authorizations,
  connectors,
  wait,
}: {
  authorizations: Authorizations;
  connectors: Partial<Record<Channel, Connector>>;
  wait: Wait;
}): ChannelAuthorizations {
  const oauthOf = (channel: Channel) => {
    const connector = connectors[channel];
    if (!connector?.authorization) throw new Error(`${channel} offers no authorization here`);
    return connector.authorization;
  };
  return {
    served: channelNames.filter((channel) => connectors[channel] !== undefined),
    channels: channelNames.filter((channel) => connectors[channel]?.authorization !== undefined),
    authorizeUrl: (channel, input) => oauthOf(channel).authorizeUrl(input),
    finish: async ({ owner, channel }, grant, audit) => {
      const tokens = await withinDeadline((signal) => oauthOf(channel).exchangeCode(grant, signal), {
        // A code can be used once, so the exchange continues when the browser disconnects.
        callerSignal: new AbortController().signal,
        ms: exchangeMs,
        wait,
      });
      // A renewal of the former authorization that is in flight must not be saved after this one.
      await authorizations.withLock(owner, channel, async () => {
        const before = (await authorizations.read(owner, channel))?.account;
        const facts = { before: accountFacts(before), after: accountFacts(tokens.account) };
        const isSame = JSON.stringify(facts.before) === JSON.stringify(facts.after);
        // A renewed authorization keeps its account, so the audit entry has it only once.
        await authorizations.save(owner, channel, tokens, {
          ...audit,
          ...facts,
          ...(isSame && { before: null }),
        });
      });
    },
  };
}

/** Returns the audit fields of an account; null where the marketplace named none. */
function accountFacts(account: AuthorizedAccount | null | undefined): AuditFacts | null {
  if (!account || (account.name === null && account.id === null)) return null;
  return {
    ...(account.name !== null && { account_name: account.name }),
    ...(account.id !== null && { account_id: account.id }),
  };
}
