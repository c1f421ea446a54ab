import { channels, type Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { TransportError } from "./transport.ts";

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
 * Returns the 502 of a call that got no usable answer from the network (§7.1). Names kind and code,
 * never an address.
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
 * Returns the text for a refused signature, app key or permission, which neither the caller nor a
 * repetition can fix.
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

/**
 * Returns the 429 of a gateway at its cap of calls in flight to a marketplace (§7.2,
 * docs/reliability.md row 44).
 */
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
