import type { Channel } from "#contract/shared/channel";
import type { RequestOf } from "#contract/shared/endpoint";
import { Failure, fieldFailure } from "#contract/shared/failure";
import type { JsonObject } from "#server/shared/json/exact-json.ts";
import type { Clock, FetchPicture, Wait } from "#server/shared/runtime.ts";
import type { KeyAccess, TokenOwner } from "#server/store/access.ts";
import type { Quota, ReserveInput } from "#server/store/store.ts";
import { channelDisabled, enter, requirePlan, unitsOf } from "./enter.ts";
import { callerOf, type RequestContext, type Route } from "./gateway-request.ts";
import type { GatewayServices } from "./gateway-services.ts";
import type { MarketplaceEndpoint, Operation, OperationContext } from "./operations/operations.ts";
import { bodyLimitOf, bodyLimits } from "./body-limits.ts";
import { readBody, channelSent, readInput } from "./read-input.ts";
import {
  quotaHeaders,
  renderStandard,
  renderUpstream,
  respond,
  respondFailure,
  quotaRefused,
} from "./respond.ts";
import { remainingDay } from "./pacing.ts";
import { fromStore, settlementUnanswered, withinDeadline } from "./waiting.ts";
import { type TokenSource, notAuthorized } from "./tokens/tokens.ts";

/**
 * Creates the route of an endpoint that calls a marketplace, on one of its paths: the check order of docs/api-decisions.md from
 * the key to the answer.
 */
export function createMarketplaceRoute<E extends MarketplaceEndpoint, VendorValue>(
  endpoint: E,
  operation: Operation<E, VendorValue>,
  { shortcut, services }: { shortcut: Channel | null; services: GatewayServices },
): Route {
  const { dependencies, limits, tokens } = services;
  const { store, connectors, sandboxTokens, clock, wait, fetchPicture = null } = dependencies;

  /** Calls with one token and renders at once, because a malformed answer must fail before it is billed. */
  async function callAndRender(
    context: RequestContext,
    input: RequestOf<E>,
    call: Omit<OperationContext, "fetchPicture"> & Partial<Pick<OperationContext, "fetchPicture">>,
  ): Promise<string> {
    const calledAt = clock();
    const answer = await operation.execute(input, { fetchPicture, ...call }).finally(() => {
      context.upstreamMs = (context.upstreamMs ?? 0) + Math.max(0, Math.round(clock() - calledAt));
    });
    if (input.response_format === "upstream") return renderUpstream(input.channel, answer, context.requestId);
    const standard = operation.present(answer.standard(), input);
    context.outcome = operation.outcome?.(standard) ?? null;
    return renderStandard(standard, context.requestId);
  }

  /**
   * Reads the input and its channel. A refused body has the channel that it sent, because a link in it may name
   * another.
   */
  function inputOf(context: RequestContext, body: JsonObject): RequestOf<E> {
    let channel = channelSent(endpoint, shortcut, body);
    try {
      const input = readInput(endpoint, shortcut, body);
      ({ channel } = input);
      return input;
    } finally {
      context.channel = channel;
    }
  }

  async function handleSandbox(context: RequestContext, access: KeyAccess, input: RequestOf<E>) {
    const { channel } = input;
    const connector = connectors.sandbox[channel];
    if (!connector) throw channelDisabled(channel, clock());
    const body = await withinDeadline(
      (signal) =>
        callAndRender(context, input, {
          connector,
          call: {
            accessToken: sandboxTokens[channel] ?? "",
            signal,
            caller: callerOf(context, access.app.id),
          },
          fetchPicture: fetchPicture && smallPictures(fetchPicture),
        }),
      { callerSignal: context.signal, ms: limits.upstreamMs, wait },
    );
    const remaining = await remainingDay(store, access, context);
    return respond(context, 200, body, quotaHeaders({ units: 0, channel, remaining }));
  }

  async function handleLive(context: RequestContext, access: KeyAccess, input: RequestOf<E>) {
    const { channel } = input;
    const { app, key, plan, tokenOwner: owner } = access;
    const connector = connectors.live[channel];
    if (!connector) throw channelDisabled(channel, clock());
    const token = await fromStore(tokens.current(owner, channel), clock);
    if (token.state !== "valid") throw notAuthorized(channel, owner);

    const units = unitsOf(plan, endpoint);
    const hold = {
      requestId: context.requestId,
      appId: app.id,
      keyId: key.id,
      channel,
      operation: endpoint.id,
      units,
      dailyUnits: plan.dailyUnits,
      platformDailyUnits: dependencies.platformDailyUnits,
      leaseMs: limits.leaseMs,
    };
    const answerBy = context.startedAt + limits.answerMs;
    const { result: body, remaining } = await bill(
      context,
      { quota: store.quota, clock, answerBy },
      {
        hold,
        work: () =>
          callMarketplace({
            run: (call) =>
              callAndRender(context, input, {
                connector,
                call: {
                  ...call,
                  caller: callerOf(context, app.id),
                  onProgress: context.request.agent?.onProgress,
                },
              }),
            accessToken: token.accessToken,
            channel,
            owner,
            tokens,
            callerSignal: context.signal,
            // Unlike a write, a read has no minimum time: one that is cut off changes nothing and is not billed.
            deadlineMs: Math.min(limits.upstreamMs, answerBy - clock()),
            wait,
          }),
      },
    );
    return respond(context, 200, body, quotaHeaders({ units, channel, remaining }));
  }

  return {
    id: endpoint.id as Route["id"],
    method: "POST",
    metered: true,
    async handle(context) {
      const access = await enter(context, endpoint, services);
      const sandbox = access.key.environment === "sandbox";
      const body = readBody(context.request, bodyLimitOf(endpoint), sandbox);
      const input = inputOf(context, body);
      context.subject = subjectOf(input);
      if (sandbox && input.response_format === "upstream") throw sandboxHasNoUpstream();
      requirePlan(access.plan, input.channel, clock());
      return sandbox ? handleSandbox(context, access, input) : handleLive(context, access, input);
    },
    fail: failWithQuota(services, shortcut),
  };
}

/** Returns the renderer of a metered call's failure: the error envelope, with quota headers once the key is known. */
export function failWithQuota(
  { dependencies: { store, clock } }: GatewayServices,
  shortcut: Channel | null,
): Route["fail"] {
  return async (context, failure) => {
    const { access, channel } = context;
    if (failure.details.isStoreAway) context.day = null;
    // Before the key is known, the answer must not depend on its possible owner.
    const known = access && {
      channel: channel ?? shortcut,
      remaining: context.day === null ? null : await remainingDay(store, access, context),
    };
    const response = respondFailure(context, failure, clock());
    const units = failure.details.mayBeBilled ? null : 0;
    const headers = quotaHeaders({ units, channel: null, remaining: null, ...known });
    return { ...response, headers: { ...response.headers, ...headers } };
  };
}

/** Fetches pictures for sandbox keys, up to the size that these keys may send. */
function smallPictures(fetchPicture: FetchPicture): FetchPicture {
  return async (address, signal) => {
    const bytes = await fetchPicture(address, signal);
    if (bytes.length * 4 <= bodyLimits.sandbox * 3) return bytes;
    const message = `what is there has more than ${(bodyLimits.sandbox * 3) / 4 / 1024} KiB, the most for a sandbox key: use a smaller picture, or a live key`;
    throw fieldFailure({ path: "image_url", message, fault: "wrong_form" });
  };
}

/**
 * Returns the one order or product of a request, where its id is digits, because such a text can hold nothing that must
 * not be stored. A marketplace's other ids are short-lived, and the product cannot be found by them later.
 */
function subjectOf(input: object): string | null {
  const id = "order_id" in input ? input.order_id : "id" in input ? input.id : null;
  return typeof id === "string" && /^[0-9]{1,19}$/.test(id) ? id : null;
}

/** Builds the failure of a sandbox key that asks for a marketplace's own payload. */
export function sandboxHasNoUpstream(): Failure {
  return new Failure(
    "SANDBOX_CAPABILITY_UNAVAILABLE",
    "A sandbox key gets the standard format only: there is no marketplace behind it. Use a live key.",
  );
}

/**
 * Holds the units, does the work, and settles before anything is sent, because the units header must be true (decision
 * 5). Every failure of the work releases the hold at once (I3). A request has one hold and at most one settlement,
 * however often its work was tried.
 * @throws Failure QUOTA_EXCEEDED, PLATFORM_QUOTA_EXCEEDED, CHANNEL_UPSTREAM_ERROR, and the errors of the work
 */
export async function bill<Result>(
  context: RequestContext,
  { quota, clock, answerBy }: { quota: Quota; clock: Clock; answerBy: number },
  { hold, work }: { hold: ReserveInput; work: () => Promise<Result> },
): Promise<{ result: Result; remaining: number }> {
  const reservation = await fromStore(quota.reserve(hold), clock);
  if (reservation.outcome === "refused") throw await quotaRefused(hold, reservation, { quota, clock });
  const { holdId, resetsAt } = reservation;
  // A settlement without an answer may have been written. A second call reports that, and the paid result is returned.
  // When that one goes unanswered too, the call may be billed, and the next process to start corrects its entry (I6).
  const settle = () =>
    quota
      .settle(holdId)
      .catch((error: unknown) => {
        if (clock() >= answerBy) throw error;
        return quota.settle(holdId);
      })
      .catch((error: unknown) => {
        throw settlementUnanswered(error, clock());
      });
  try {
    const result = await work();
    const settlement = await settle();
    if (settlement.outcome === "expired") throw leaseExpired();
    context.units = hold.units;
    context.day = { left: Math.max(0, settlement.remaining), resetsAt };
    return { result, remaining: settlement.remaining };
  } catch (error) {
    // A release that fails, or that follows a settlement, changes nothing, because the lease releases a remaining hold
    // (I5).
    await quota.release(holdId).catch(() => {});
    throw error;
  }
}

function leaseExpired(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The answer came too late to be counted. Nothing was billed; try again.",
    { internal: "the hold had expired before its settlement", action: "retry" },
  );
}

type MarketplaceCall<Answer> = {
  /** Runs one whole operation with one token. It is repeated at most once. */
  run: (call: { accessToken: string; signal: AbortSignal }) => Promise<Answer>;
  accessToken: string;
  channel: Channel;
  owner: TokenOwner;
  tokens: TokenSource;
  /** Aborted when the caller disconnects. */
  callerSignal: AbortSignal;
  /** Overall deadline of everything below, ms. */
  deadlineMs: number;
  wait: Wait;
};

/**
 * Calls the marketplace under one overall deadline. A token that it refuses is renewed and the operation sent once
 * more. If that does not help, the answer is 401 (docs/reliability.md rows 36, 37). @throws Failure, CallerGone
 */
function callMarketplace<Answer>(call: MarketplaceCall<Answer>): Promise<Answer> {
  const { run, accessToken, channel, owner, tokens, callerSignal, deadlineMs, wait } = call;

  const again = async (error: unknown, signal: AbortSignal): Promise<Answer> => {
    try {
      if (!tokenRefused(error)) throw error;
      const renewed = await tokens.renew(owner, channel, accessToken);
      if (renewed === null || signal.aborted) throw error;
      return await run({ accessToken: renewed, signal });
    } catch (last) {
      throw tokenRefused(last) ? notAuthorized(channel, owner, last) : last;
    }
  };
  const callWithRenewal = (signal: AbortSignal): Promise<Answer> =>
    run({ accessToken, signal }).catch((error: unknown) => again(error, signal));

  return withinDeadline(callWithRenewal, { callerSignal, ms: deadlineMs, wait });
}

function tokenRefused(error: unknown): boolean {
  return error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED";
}
