import { endpoints } from "#contract/endpoints";
import { errorEnvelopeSchema } from "#contract/error-envelope";
import { isChannel } from "#contract/channel";
import { countIn, headerNames } from "#contract/request-headers";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { Clock } from "#server/kernel/machine.ts";
import type { CallLog } from "#server/store/store.ts";

/**
 * A gateway elsewhere does not know the console's operators, so their calls are noted here for the activity list. A note
 * that cannot be written is lost, the answer is not.
 */
export function createRecordedGateway(
  gateway: Gateway,
  { callLog, clock }: { callLog: CallLog; clock: Clock },
): Gateway {
  return async (request, signal) => {
    const at = clock();
    const answer = await gateway(request, signal);
    const operation = endpoints.find(
      ({ path, shortcuts }) =>
        path === request.path || shortcuts.some((shortcut) => shortcut.path === request.path),
    );
    if (request.operatorId === undefined || operation === undefined) return answer;
    const channel = answer.headers[headerNames.quotaChannel];
    await callLog
      .append({
        requestId: answer.headers[headerNames.requestId] ?? "",
        at,
        operatorId: request.operatorId,
        appId: null,
        keyId: null,
        operation: operation.id,
        channel: isChannel(channel) ? channel : null,
        status: answer.status,
        outcome: answer.status >= 400 ? errorCode(answer) : null,
        units: countIn(answer.headers[headerNames.billableUnits]) ?? 0,
        durationMs: clock() - at,
        // The gateway that was asked keeps these.
        subject: null,
        upstreamCode: null,
        upstreamCalls: null,
        upstreamMs: null,
      })
      .catch(() => undefined);
    return answer;
  };
}

function errorCode({ body }: GatewayResponse): string | null {
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    return errorEnvelopeSchema.parse(JSON.parse(text)).error.code;
  } catch {
    return null;
  }
}
