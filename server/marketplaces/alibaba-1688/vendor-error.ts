import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";
import type { UpstreamEvent } from "../connector.ts";
import type { ExactJson } from "#server/kernel/json/exact-json.ts";
import { wireReader } from "../upstream/upstream-answer.ts";
import { refusedApp } from "../upstream/upstream-failure.ts";
import { vendorSaid } from "../upstream/vendor-text.ts";

/** An error of the vendor's gateway itself: snake_case, unlike the `errorCode` of a business rejection. */
export type GatewayError = { code: string; message: string };

/** How this vendor's answers are read, and the 502 of one that cannot be. */
export const { malformed, readWire, required } = wireReader("1688");

type Surroundings = {
  api: string;
  clock: Clock;
  notify: (event: UpstreamEvent) => void;
  /** Cuts secrets out of vendor text. */
  clean: (text: string) => string;
};

const seconds = 1000;
const minutes = 60 * seconds;

/** The gateway error in an answer; null when it is none, whatever its HTTP status. */
export function readGatewayError(value: ExactJson): GatewayError | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const code = member(value, "error_code");
  if (code === null || code === "") return null;
  return { code, message: member(value, "error_message") ?? member(value, "exception") ?? "" };
}

/** Whether the vendor refused our timestamp, which a second signature with a corrected clock can mend (docs/reliability.md row 41). */
export function isTimestampRefused(error: GatewayError): boolean {
  return /timestamp/i.test(`${error.code} ${error.message}`);
}

/** What a gateway error means for the caller (docs/reliability.md rows 36 to 41). Alarms the operator where only he can mend it. */
export function gatewayFailure(error: GatewayError, { api, clock, notify, clean }: Surroundings): Failure {
  const alarm = (detail: string) => notify({ channel: "1688", api, kind: "alarm", detail });
  const code = clean(error.code);
  const internal = `${api}: ${code}`;
  const upstream = vendorSaid(code, clean(error.message));
  if (error.code === "401")
    return new Failure(
      "CHANNEL_NOT_AUTHORIZED",
      "1688 does not accept this buyer's authorization any more: it has expired or was withdrawn. Renew the buyer's 1688 authorization, then try again.",
      { internal, upstream },
    );
  const limit = limits[error.code];
  if (limit) {
    alarm(`limit: ${code}`);
    return new Failure("PLATFORM_QUOTA_EXCEEDED", limit.message, {
      internal,
      upstream,
      notice: { limit: limit.name, retryAt: clock() + limit.waitMs },
    });
  }
  const configuration = isConfiguration(error.code);
  if (configuration) alarm(`configuration: ${code}`);
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    configuration
      ? refusedApp("1688")
      : "1688 refused the call. Nothing was billed. This gateway's operator has to look into it.",
    { internal, upstream },
  );
}

const limits: Partial<Record<string, { name: string; message: string; waitMs: number }>> = {
  // Clients in life back off ten seconds and more.
  "gw.QosAppFrequencyLimit": {
    name: "1688_call_frequency",
    message: "1688 limits how often this platform may call just now. Try again in a few seconds.",
    waitMs: 10 * seconds,
  },
  // The call package was used up and somebody has to buy another one; asking again soon is of no use.
  "gw.NoUsageLeftError": {
    name: "1688_call_package",
    message: "This platform's call allowance at 1688 is used up. Its operator was told; try again later.",
    waitMs: 30 * minutes,
  },
};

function isConfiguration(code: string): boolean {
  return /^gw\.(AppKey|Signature|APIACLDecline|APIUnsupported|ParamMissing)/.test(code);
}

function member(value: { [key: string]: ExactJson }, name: string): string | null {
  const found = Object.hasOwn(value, name) ? value[name] : null;
  return typeof found === "string" ? found : typeof found === "number" ? String(found) : null;
}
