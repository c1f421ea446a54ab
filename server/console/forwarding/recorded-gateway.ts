import { endpoints } from "#contract/public/endpoints";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { isChannel } from "#contract/shared/channel";
import { countIn, headerNames } from "#contract/shared/request-headers";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { CallRecord } from "#server/store/call-record.ts";
import type { CallLog } from "#server/store/call-log.ts";

/** Delays after an answer at which its log line is searched for, ms. A gateway writes it once it has answered. */
const lookupDelays = [0, 100, 1_000];

/**
 * Wraps a gateway that runs elsewhere and does not know the console's operators, and records the operator of each call
 * for the activity list. Where both share one store, it adds the operator to the gateway's own line; otherwise it
 * writes a line of the console's own. An answer never waits for this record, and a record that cannot be written is
 * lost.
 */
export function createRecordedGateway(
  gateway: Gateway,
  { callLog, clock, wait }: { callLog: CallLog; clock: Clock; wait: Wait },
): { gateway: Gateway; settled: () => Promise<void> } {
  const inFlight = new Set<Promise<void>>();

  async function note(line: CallRecord & { operatorId: string }): Promise<void> {
    for (const ms of lookupDelays) {
      if (ms > 0) await wait(ms);
      if (await callLog.nameOperator(line)) return;
    }
    await callLog.append(line);
  }

  const recorded: Gateway = async (request, signal) => {
    const at = clock();
    const answer = await gateway(request, signal);
    const operation = endpoints.find(
      ({ path, shortcuts }) =>
        path === request.path || shortcuts.some((shortcut) => shortcut.path === request.path),
    );
    if (request.operatorId === undefined || operation === undefined) return answer;
    // As in a gateway's own log, a free call that succeeded is not recorded.
    if (operation.units === 0 && answer.status < 400) return answer;
    const channel = answer.headers[headerNames.quotaChannel];
    // The remote gateway function generates an answer for an operator who left; the real outcome is not known here.
    const isGone = signal.aborted;
    const noted = note({
      requestId: answer.headers[headerNames.requestId] ?? "",
      at,
      operatorId: request.operatorId,
      appId: null,
      keyId: null,
      operation: operation.id,
      channel: isChannel(channel) ? channel : null,
      status: isGone ? 499 : answer.status,
      outcome: isGone ? "caller_gone" : answer.status >= 400 ? errorCode(answer) : null,
      units: countIn(answer.headers[headerNames.billableUnits]) ?? 0,
      durationMs: clock() - at,
      // Only the gateway that answered has these values.
      subject: null,
      upstreamCode: null,
      upstreamCalls: null,
      upstreamMs: null,
    })
      .catch(() => undefined)
      .finally(() => inFlight.delete(noted));
    inFlight.add(noted);
    return answer;
  };

  return { gateway: recorded, settled: async () => void (await Promise.all(inFlight)) };
}

function errorCode({ body }: GatewayResponse): string | null {
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    return errorEnvelopeSchema.parse(JSON.parse(text)).error.code;
  } catch {
    return null;
  }
}
