import type { Channel } from "#contract/shared/channel";
import type { EndpointShape } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import type { CallContext, Connector, WriteEnd } from "#server/marketplaces/connector.ts";
import type { KeyAccess, TokenOwner } from "#server/store/access.ts";
import type { ReserveInput } from "#server/store/store.ts";
import { channelDisabled, unitsOf } from "../enter.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { callerOf, type RequestContext } from "../gateway-request.ts";
import { notAuthorized } from "../tokens/tokens.ts";
import { fromStore, withinDeadline } from "../waiting.ts";

/** The marketplace of an order call: its connector and a way to call it with the app's token, renewed once if refused. */
export type OrderMarketplace = {
  connector: Connector;
  /**
   * Runs a read under the deadline of the request. It ends when the caller disconnects.
   * @param leaveMs time to leave for later steps, ms
   */
  read: <Answer>(run: (call: CallContext) => Promise<Answer>, leaveMs?: number) => Promise<Answer>;
  /**
   * Runs a write under its own deadline, also when the caller disconnects. Never rejects: an outcome that is not known
   * is `unknown`. A refused token is a refusal before execution, so the write is sent once more with another one.
   */
  write: <Done>(run: (call: CallContext) => Promise<WriteEnd<Done>>) => Promise<WriteEnd<Done>>;
  /** Returns whether there is time for a write, because one that is begun too late could only end as unknown. */
  hasTimeToWrite: () => boolean;
};

/** Context of a call to a marketplace, which ends when the caller leaves and whose calls are counted. */
type CallCounter = Pick<RequestContext, "signal" | "upstreamCalls" | "upstreamMs">;

/** App that a marketplace is called for. */
export type OrderCaller = {
  app: Pick<KeyAccess["app"], "id">;
  key: Pick<KeyAccess["key"], "environment">;
  tokenOwner: TokenOwner;
};

/** Time that is left for the store between a write and its answer, and the minimum time for a write, ms. */
const storeMs = 2_000;
const minWriteMs = 3_000;
/** Time that a preview leaves for the create that follows it, ms. */
export const leftForCreate = storeMs + 8_000;

/**
 * Returns the marketplace for an app's order call.
 * @throws Failure CHANNEL_DISABLED, CHANNEL_NOT_AUTHORIZED, PLATFORM_QUOTA_EXCEEDED
 */
export async function orderMarketplace(
  context: CallCounter,
  { access, channel, answerBy }: { access: OrderCaller; channel: Channel; answerBy: number },
  { dependencies, limits, tokens }: Pick<GatewayServices, "dependencies" | "limits" | "tokens">,
): Promise<OrderMarketplace> {
  const { connectors, sandboxTokens, clock, wait } = dependencies;
  const isSandbox = access.key.environment === "sandbox";
  const connector = (isSandbox ? connectors.sandbox : connectors.live)[channel];
  if (!connector) throw channelDisabled(channel, clock());
  const { tokenOwner: owner } = access;
  let accessToken = sandboxTokens[channel] ?? "";
  if (!isSandbox) {
    const token = await fromStore(tokens.current(owner, channel), clock);
    if (token.state !== "valid") throw notAuthorized(channel, owner);
    accessToken = token.accessToken;
  }
  const caller = callerOf(context, access.app.id);
  const callAt = (signal: AbortSignal): CallContext => ({ accessToken, signal, caller });
  /** Returns whether there is another token to send once more. */
  const renew = async (): Promise<boolean> => {
    const renewed = isSandbox ? null : await tokens.renew(owner, channel, accessToken);
    if (renewed !== null) accessToken = renewed;
    return renewed !== null;
  };
  const msLeft = (leaveMs: number) => Math.min(limits.upstreamMs, answerBy - leaveMs - clock());
  const timed = <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const askedAt = clock();
    return run().finally(() => {
      context.upstreamMs = (context.upstreamMs ?? 0) + Math.max(0, Math.round(clock() - askedAt));
    });
  };
  return {
    connector,
    read: (run, leaveMs = 0) =>
      timed(() =>
        withinDeadline(
          async (signal) => {
            try {
              return await run(callAt(signal));
            } catch (error) {
              if (!isTokenRefusal(error)) throw error;
              if (!(await renew())) throw notAuthorized(channel, owner, error);
              return await run(callAt(signal));
            }
          },
          { callerSignal: context.signal, ms: msLeft(leaveMs), wait },
        ),
      ),
    hasTimeToWrite: () => msLeft(storeMs) >= minWriteMs,
    write: <Done>(run: (call: CallContext) => Promise<WriteEnd<Done>>) => {
      const once = (): Promise<WriteEnd<Done>> =>
        withinDeadline((signal) => run(callAt(signal)), {
          callerSignal: neverAborted,
          ms: msLeft(storeMs),
          wait,
        }).catch((error: unknown) => ({
          kind: "unknown",
          detail: error instanceof Error ? error.name : "no end",
        }));
      return timed(async () => {
        const end = await once();
        const isRefused = end.kind === "not_sent" && isTokenRefusal(end.failure);
        return isRefused && (await renew().catch(() => false)) ? once() : end;
      });
    },
  };
}

const neverAborted = new AbortController().signal;

function isTokenRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED";
}

/** Returns the hold of a call. A sandbox key's calls cost nothing. */
export function holdOf(
  context: RequestContext,
  endpoint: EndpointShape,
  {
    access,
    channel,
    platformDailyUnits,
    leaseMs,
  }: {
    access: KeyAccess;
    channel: Channel;
    platformDailyUnits: number;
    leaseMs: number;
  },
): ReserveInput {
  return {
    requestId: context.requestId,
    appId: access.app.id,
    keyId: access.key.id,
    channel,
    operation: endpoint.id,
    units: access.key.environment === "sandbox" ? 0 : unitsOf(access.plan, endpoint),
    dailyUnits: access.plan.dailyUnits,
    platformDailyUnits,
    leaseMs,
  };
}
