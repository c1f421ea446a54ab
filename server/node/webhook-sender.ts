import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { request } from "undici";
import { attemptErrors } from "#contract/public/events/attempt-errors";
import { isLoopbackUrl, webhookUrlIssue } from "#contract/public/events/webhook";
import { cleanText } from "#contract/shared/clean-text";
import type { Clock, SendWebhook, WebhookAnswer } from "#server/shared/runtime.ts";
import {
  type ConnectionGuard,
  guardConnection,
  type GuardedConnection,
  isPortAllowed,
  webPorts,
} from "./guarded-connection.ts";
import { isPublicAddress, resolveName } from "./public-address.ts";
import { productVersion } from "./runtime.ts";

export type WebhookSenderOptions = ConnectionGuard & {
  clock: Clock;
  /** Timeout of a whole attempt, ms. */
  timeoutMs: number;
  /** Whether addresses of this machine are permitted, at any port. */
  isLoopbackAllowed: boolean;
  /** Ports of other addresses that may be connected to; null for any. */
  ports: ReadonlySet<number> | null;
  /** Additional root certificates, PEM. */
  ca?: string;
};

/** Bytes of an answer's body that are read before the connection is closed, and the stored bytes of a failure. */
const maxAnswerBytes = 64 * 1024;
const keptAnswerBytes = 1_024;
/** Maximum `Retry-After` that is followed, ms. */
const maxRetryAfterMs = 86_400_000;

/**
 * Creates a function that sends an event to a webhook once, by the rules of Standard Webhooks. Each attempt looks up the name
 * and connects only to addresses that were checked, follows no redirect and reuses no connection. It never rejects, except
 * with the signal's reason.
 */
export function createWebhookSender(options: Partial<WebhookSenderOptions> & { clock: Clock }): SendWebhook {
  const settings: WebhookSenderOptions = {
    lookup: resolveName,
    isAllowed: isPublicAddress,
    timeoutMs: 15_000,
    isLoopbackAllowed: false,
    ports: webPorts,
    ...options,
  };
  const issueOf = createAddressIssue(settings);
  const { clock, timeoutMs } = settings;
  return async ({ url: text, id, body, secrets, signal: stopping }) => {
    const begun = performance.now();
    const failed = (error: string): WebhookAnswer => ({
      status: null,
      error,
      answer: null,
      retryAfterMs: 0,
      durationMs: Math.round(performance.now() - begun),
    });
    if (secrets.length === 0) return failed(attemptErrors.secret);
    const issue = issueOf(text);
    if (issue !== null) return failed(`${attemptErrors.address}: ${issue}`);
    const slow = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([stopping, slow]);
    const url = new URL(text);
    let connection: Awaited<ReturnType<typeof guardConnection>> | null = null;
    try {
      connection = await guardConnection(url, guardOf(url, settings), signal);
      if (connection === "unknown_name") return failed(attemptErrors.unknown_name);
      if (connection === "not_allowed") return failed(attemptErrors.not_public);
      const timestamp = Math.floor(clock() / 1_000);
      const { status, retryAfter, bytes } = await post(connection, {
        url,
        body,
        signal,
        headers: {
          "content-type": "application/json",
          "user-agent": `procurement-gateway/${productVersion}`,
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": secrets
            .map((secret) => signWebhook(secret, { id, timestamp, body }))
            .join(" "),
        },
      });
      const error = errorOf(status);
      return {
        status,
        error,
        answer: error === null ? null : answerText(bytes),
        retryAfterMs: Math.min(maxRetryAfterMs, retryAfterMs(retryAfter, clock())),
        durationMs: Math.round(performance.now() - begun),
      };
    } catch (error) {
      stopping.throwIfAborted();
      return failed(slow.aborted ? `${attemptErrors.slow} ${timeoutMs / 1_000} s` : wordsOf(error));
    } finally {
      if (connection !== null && typeof connection !== "string") void connection.agent.destroy();
    }
  };
}

/** Creates the check of a webhook's address as far as it can be judged without its name's addresses. */
export function createAddressIssue({
  isLoopbackAllowed,
  ports = webPorts,
  isAllowed = isPublicAddress,
}: Pick<WebhookSenderOptions, "isLoopbackAllowed"> &
  Partial<Pick<WebhookSenderOptions, "ports" | "isAllowed">>): (text: string) => string | null {
  return (text) => {
    const issue = webhookUrlIssue(text);
    if (issue !== null) return issue;
    const url = new URL(text);
    if (isLoopbackUrl(url))
      return isLoopbackAllowed
        ? null
        : "send a public address: this gateway sends nothing to its own machine";
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isAllowed(host)) return "send a public address: this one is not public";
    if (!isPortAllowed(url, ports)) return "send an address on port 443 or 80: no other port is connected to";
    return null;
  };
}

/** Returns the rules for a connection; a loopback address is always connected to 127.0.0.1. */
function guardOf(url: URL, { lookup, isAllowed }: WebhookSenderOptions): ConnectionGuard {
  return isLoopbackUrl(url)
    ? { lookup: async () => ["127.0.0.1"], isAllowed: () => true }
    : { lookup, isAllowed };
}

/** Returns the signature of a message by the version 1 of Standard Webhooks. */
function signWebhook(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`;
}

async function post(
  { agent }: GuardedConnection,
  {
    url,
    body,
    headers,
    signal,
  }: { url: URL; body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; retryAfter: string | undefined; bytes: Buffer }> {
  const answer = await request(url, { dispatcher: agent, method: "POST", body, headers, signal });
  const retryAfter = answer.headers["retry-after"];
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body) {
      if (length <= keptAnswerBytes) chunks.push(chunk);
      length += chunk.length;
      if (length > maxAnswerBytes) break;
    }
  } catch {
    // The status is the answer, whatever happens to the rest.
  }
  return {
    status: answer.statusCode,
    retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
    bytes: Buffer.concat(chunks),
  };
}

/** Returns the beginning of the receiver's response, without hidden characters; null for an empty one. */
function answerText(bytes: Buffer): string | null {
  const isCut = bytes.length > keptAnswerBytes;
  // A character that the cut divides is left out.
  const text = new TextDecoder().decode(bytes.subarray(0, keptAnswerBytes), { stream: isCut });
  const clean = cleanText(text).trim();
  return isCut ? `${clean}…` : clean || null;
}

/** Returns why an answer is a failure; null for a success. */
function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `HTTP ${status}: ${attemptErrors.redirect}` : `HTTP ${status}`;
}

/** Returns the requested wait of `Retry-After`, given in seconds or as a date, ms. */
function retryAfterMs(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/** Returns the reason of a failed connection, without text from its other end. */
function wordsOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "ECONNREFUSED") return attemptErrors.refused;
  if (["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code)) return attemptErrors.closed;
  if (/CERT|SIGNATURE|ALTNAME|^ERR_(TLS|SSL)|EPROTO/.test(code)) return `${attemptErrors.tls}: ${code}`;
  if (code.startsWith("HPE_")) return attemptErrors.not_http;
  return `${attemptErrors.failed}${code === "" ? "" : `: ${code}`}`;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
