import { channels, type Channel } from "#contract/shared/channel";
import { Failure, type FailureDetails, type LimitNotice } from "#contract/shared/failure";
import type { TransportError } from "./transport.ts";
import type { ErrorCode } from "#contract/shared/error-codes";
import type { UpstreamError } from "#contract/shared/upstream-error";
import type { Clock } from "#server/shared/runtime.ts";
import type { UpstreamEvent } from "../connector.ts";
import type { ErrorFamily, ReportedError, ErrorCatalog } from "./error-catalog.ts";
import { headerRetryAt, namedRetryAt } from "./named-wait.ts";
import { reasonText } from "./vendor-text.ts";

const again = "Nothing was billed. Send the same call again in a minute.";
const operator = "Nothing was billed. The operator of this gateway has to look into it.";

const texts: Record<TransportError["kind"], string> = {
  refused: `could not be reached: it refused the connection. ${again}`,
  name_not_found: `could not be reached: its name is not known to the network. ${operator}`,
  name_try_again: `could not be reached: its name could not be looked up just now. ${again}`,
  connect_timeout: `could not be reached in time. ${again}`,
  tls: `could not prove its identity, so nothing was sent to it. ${operator}`,
  headers_timeout: `did not answer in time. ${again}`,
  body_timeout: `stopped in the middle of its answer. ${again}`,
  reset: `hung up before its answer was complete. ${again}`,
  protocol: `did not answer in proper HTTP. ${again}`,
  too_large: `sent an answer that is larger than this gateway accepts. ${operator}`,
  encoding: `sent an answer whose compression is broken. ${again}`,
  aborted: `was not waited for any longer. ${again}`,
  busy: `has as many calls of this gateway open as are allowed at once. ${again}`,
};

/**
 * Returns the 502 of a call that got no usable answer from the network (§7.1). Names kind and code, never an address.
 */
export function transportFailure(
  channel: Channel,
  error: TransportError,
  { api, attempts }: { api: string; attempts: number },
): Failure {
  const cause = typeof error.cause === "string" ? ` ${error.cause}` : "";
  return new Failure("CHANNEL_UPSTREAM_ERROR", `${channels[channel].name} ${texts[error.kind]}`, {
    internal: `${api}: transport ${error.kind}${cause}, attempts ${attempts}`,
    action: texts[error.kind].endsWith(operator) ? "operator" : "retry",
  });
}

/** Returns the 502 of a complete answer that cannot be read (§7.1). `what` completes "1688 …". */
export function unreadableAnswer(
  name: string,
  what: string,
  { api, status }: { api: string; status: number },
): Failure {
  return new Failure("CHANNEL_UPSTREAM_ERROR", `${name} ${what} (HTTP ${status}). ${again}`, {
    internal: `${api}: HTTP ${status}, ${what}`,
    action: "retry",
  });
}

/**
 * Returns the text for a refused signature, app key or permission, which neither the caller nor a repetition can fix.
 */
export function appRefusedText(name: string): string {
  return `${name} refused this gateway's own signature, app key or permission. ${operator} Sending the call again does not help.`;
}

/** Returns the 502 of a call that was not sent because a circuit breaker is open. */
export function breakerOpenFailure(
  channel: Channel,
  { api, waitMs }: { api: string; waitMs: number },
): Failure {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `${channels[channel].name} left most calls like this one without an answer just now, so it was not sent. Nothing was billed. Try again in ${seconds} s.`,
    {
      internal: `${api}: circuit breaker open`,
      action: "retry",
      headers: { "retry-after": String(seconds) },
    },
  );
}

/** Returns the 429 of a gateway at its cap of calls in flight to a marketplace (§7.2, docs/reliability.md row 44). */
export function inFlightFailure(channel: Channel, now: number): Failure {
  return new Failure(
    "PLATFORM_QUOTA_EXCEEDED",
    `This gateway has as many calls open to ${channels[channel].name} as it allows you at once. Nothing was billed. Try again in a second.`,
    {
      internal: "calls in flight at their cap",
      notice: { limit: `${channel}_calls_in_flight`, retryAt: now + 1000, estimated: true },
    },
  );
}

/** A refused call: its identity, the receiver of alarms, and the cleaning of its texts. */
export type RefusedCall = {
  channel: Channel;
  api: string;
  clock: Clock;
  notify: (event: UpstreamEvent) => void;
  /** Removes secrets from vendor text. */
  clean: (text: string) => string;
  /** Headers of the answer; they may name the end of a limit. */
  headers: Readonly<Record<string, string>>;
};

const second = 1000;

/** Default wait when the marketplace names no time. Real clients back off ten seconds and more. */
const defaultWaits = { limit: 10 * second, package: 1800 * second } as const;

/**
 * Returns the failure of an error that neither an operation nor a format handles otherwise: a refused token, a limit, a
 * refusal of the gateway's own app, or a busy marketplace. Raises an alarm for limits and for refusals of the app.
 *
 * @returns null for the families that an operation decides, and for an unknown error
 */
export function familyFailure(
  family: ErrorFamily | null,
  error: ReportedError,
  call: RefusedCall & { catalog: ErrorCatalog },
): Failure | null {
  const { channel, api, notify } = call;
  const { name } = channels[channel];
  const alarm = (what: string) =>
    notify({ channel, api, kind: "alarm", detail: `${what}: ${cleanedCode(error, call)}` });
  switch (family) {
    case "session":
      return refusalFailure(error, call, {
        ours: "CHANNEL_NOT_AUTHORIZED",
        text: `${name} does not accept this buyer's authorization any more: it has expired or was withdrawn. Renew the buyer's ${name} authorization, then try again.`,
      });
    case "limit":
    case "package": {
      alarm("limit");
      const notice = limitNotice(family, error, call);
      return refusalFailure(error, call, {
        ours: "PLATFORM_QUOTA_EXCEEDED",
        text: limitText(family, name, notice),
        notice,
      });
    }
    case "operator":
      alarm("configuration");
      return refusalFailure(error, call, { ours: "CHANNEL_UPSTREAM_ERROR", text: appRefusedText(name) });
    case "busy":
      return refusalFailure(error, call, { ours: "CHANNEL_UPSTREAM_ERROR", text: busyText(name) });
    default:
      return null;
  }
}

/** Returns the text for a marketplace that is overloaded or unavailable. */
export function busyText(name: string): string {
  return `${name} could not answer just now. Nothing was billed. Send the same call again in a minute.`;
}

/**
 * Returns the text for a refusal that no family explains; the marketplace's own code and message are passed through.
 */
export function unexplainedText(name: string, message: string): string {
  return `${name} refused this request. Nothing was billed. ${reasonText(message)}`;
}

function limitText(family: "limit" | "package", name: string, { estimated }: LimitNotice): string {
  const when = estimated
    ? `${name} names no time; this gateway suggests the one of Retry-After.`
    : `${name} says when: wait for Retry-After.`;
  return family === "limit"
    ? `${name} is limiting how often this gateway may call. ${when}`
    : `This gateway's call package at ${name} is used up, and its operator was told. ${when}`;
}

/** Returns when a limit ends, from the marketplace's message or header, else from the default. */
function limitNotice(
  family: "limit" | "package",
  { message }: ReportedError,
  { channel, clock, headers }: Pick<RefusedCall, "channel" | "clock" | "headers">,
): LimitNotice {
  const now = clock();
  const limit = family === "limit" ? `${channel}_call_frequency` : `${channel}_call_package`;
  const named = namedRetryAt(message, now) ?? headerRetryAt(headers, now);
  if (named !== null) return { limit, retryAt: named };
  return { limit, retryAt: now + defaultWaits[family], estimated: true };
}

/**
 * Returns the failure of HTTP 429 without a readable error, as proxies in front of a marketplace
 * send it. Raises an alarm.
 */
export function statusLimitFailure(call: Omit<RefusedCall, "clean">): Failure {
  const { channel, api, notify } = call;
  const { name } = channels[channel];
  notify({ channel, api, kind: "alarm", detail: "limit: HTTP 429" });
  const notice = limitNotice("limit", { code: "", message: "" }, call);
  return new Failure("PLATFORM_QUOTA_EXCEEDED", limitText("limit", name, notice), {
    internal: `${api}: HTTP 429 without an error that can be read`,
    notice,
  });
}

/** The API's code, its text, and further details of the failure. */
export type RefusalDetails = {
  ours: ErrorCode;
  text: string;
  cause?: UpstreamError["cause"];
  notice?: LimitNotice;
} & Pick<FailureDetails, "issues">;

/** Converts a refusal to one of the API's failures, with the marketplace's code and message cleaned. */
export function refusalFailure(
  error: ReportedError,
  call: Pick<RefusedCall, "api" | "clean"> & { catalog: ErrorCatalog },
  { ours, text, cause, ...details }: RefusalDetails,
): Failure {
  const { message, also = [] } = error;
  const code = cleanedCode(error, call);
  const cleaned = { code, message: call.clean(message), original: message, also };
  return new Failure(ours, text, {
    internal: `${call.api}: ${code}`,
    upstream: call.catalog.toUpstreamError(cleaned, ours, cause),
    ...details,
  });
}

function cleanedCode(
  { code }: ReportedError,
  { catalog, clean }: Pick<RefusedCall, "clean"> & { catalog: ErrorCatalog },
): string {
  return catalog.cleanCode(code, clean) || "unknown";
}
