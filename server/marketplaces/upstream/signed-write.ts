import { type Channel, channels } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import { isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import type { ConnectorDependencies } from "../connector.ts";
import { withoutSecrets, type SignedRequest } from "./signed-post.ts";
import { formPost, TransportError, type OutboundResponse } from "./transport.ts";
import { readAnswer, readVendorJson, type Report } from "./upstream-answer.ts";
import { createClockSkew } from "./upstream-call.ts";
import { transportFailure } from "./upstream-failure.ts";
import { sanitizeVendorText } from "./vendor-text.ts";

/**
 * Outcome of a write in transport. `not_sent`: not a byte of it left. `unknown`: it may have been executed. `answered`:
 * a whole JSON object came, which tells the outcome.
 */
export type WriteReply<VendorError> =
  | { kind: "not_sent"; failure: Failure }
  | { kind: "unknown"; detail: string }
  | {
      kind: "answered";
      status: number;
      headers: Readonly<Record<string, string>>;
      value: JsonObject;
      error: VendorError | null;
      clean: (text: string) => string;
    };

const limits = {
  connectMs: 3_000,
  headersMs: 12_000,
  bodyMs: 8_000,
  wireBytes: 2 * 1024 * 1024,
  inflatedBytes: 2 * 1024 * 1024,
  // A socket that carried other calls may be closed by the other side at any moment.
  freshSocket: true,
};

/**
 * Creates the path of calls that change something at a marketplace. It shares nothing with the path of reads: no retry,
 * no breaker, no reused socket. A request is signed a second time only after its timestamp was refused, which happens
 * before a marketplace executes anything.
 */
export function createSignedWrite<VendorError>(
  {
    channel,
    readError,
    isTimestampRefused,
  }: {
    channel: Channel;
    readError: (value: JsonObject) => VendorError | null;
    isTimestampRefused: (error: VendorError) => boolean;
  },
  { credentials, transport, clock, notify }: ConnectorDependencies,
): (call: {
  api: string;
  request: SignedRequest;
  sign: (
    params: Readonly<Record<string, string>>,
    timestamp: number,
  ) => { url: string; params: Record<string, string> };
}) => Promise<WriteReply<VendorError>> {
  const skew = createClockSkew();

  return async (call) => {
    const first = await once(call, 0);
    if (first.reply.kind !== "answered") return first.reply;
    const { error, status } = first.reply;
    // Under a 5xx the refusal may come from behind the gateway, which had executed the call.
    return error !== null && status < 500 && isTimestampRefused(error)
      ? (await once(call, first.signedAt)).reply
      : first.reply;
  };

  async function once(
    { api, request, sign }: Parameters<ReturnType<typeof createSignedWrite<VendorError>>>[0],
    refusedAt: number,
  ): Promise<{ reply: WriteReply<VendorError>; signedAt: number }> {
    const { accessToken, confidential = [], signal, caller } = request;
    const report: Report = (kind, detail, facts) => notify({ channel, api, kind, detail, ...facts });
    const params = accessToken === null ? request.params : { ...request.params, access_token: accessToken };
    const sentAt = clock();
    const timestamp = skew.corrected(sentAt);
    // The new timestamp must differ from the refused one, even within the same millisecond.
    const signedAt = timestamp === refusedAt ? timestamp + 1 : timestamp;
    const signed = sign(params, signedAt);
    let response: OutboundResponse;
    caller?.onCall();
    try {
      response = await transport(formPost(signed.url, signed.params), limits, signal);
    } catch (error) {
      if (!(error instanceof TransportError))
        return { reply: { kind: "unknown", detail: nameOf(error) }, signedAt };
      report("fault", `write: ${error.kind}`, { durationMs: clock() - sentAt, reason: error.kind });
      if (error.sent) return { reply: { kind: "unknown", detail: error.kind }, signedAt };
      return {
        reply: { kind: "not_sent", failure: transportFailure(channel, error, { api, attempts: 1 }) },
        signedAt,
      };
    }
    report("attempt", `write: HTTP ${response.status}`, { durationMs: clock() - sentAt });
    skew.learn(response.headers["date"], { sentAt, receivedAt: clock() });
    const ours = [accessToken ?? "", credentials.appSecret];
    try {
      const answer = readAnswer(response, { channel, api, report });
      const { value } = readVendorJson({ ...answer, text: withoutSecrets(answer.text, ours) }, api, request);
      if (!isJsonObject(value)) return { reply: { kind: "unknown", detail: "not a JSON object" }, signedAt };
      const reply: WriteReply<VendorError> = {
        kind: "answered",
        status: response.status,
        headers: response.headers,
        value,
        error: readError(value),
        clean: (text) => sanitizeVendorText(text, [...ours, ...confidential]),
      };
      return { reply, signedAt };
    } catch (error) {
      return { reply: { kind: "unknown", detail: `HTTP ${response.status}, ${nameOf(error)}` }, signedAt };
    }
  }
}

function nameOf(error: unknown): string {
  if (error instanceof Failure) return error.details.internal ?? error.code;
  return error instanceof Error ? error.name : "unknown error";
}

/** Returns the failure of a write that the marketplace surely did not execute. */
export function notExecuted(channel: Channel, why: string): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `${channels[channel].name} did not take the call. Nothing was done and nothing was billed. Try again.`,
    { internal: why, action: "retry" },
  );
}
