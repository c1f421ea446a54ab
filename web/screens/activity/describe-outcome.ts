import type { ActivityCall } from "#contract/console/activity";
import { type ErrorCode, isErrorCode } from "#contract/shared/error-codes";
import type { common as words } from "../../i18n/en/common.ts";
import type { Tone } from "../../ui/display/badge.tsx";

type OutcomeName = keyof typeof words.outcomes;

type OutcomeWords = {
  tone: Tone;
  /** The text's key; null = an outcome unknown to this page, shown unchanged. */
  key:
    | `common:outcomes.${OutcomeName}`
    | `common:errors.${ErrorCode}.title`
    | "not_found"
    | "marketplace_limit"
    | `ended.${EndedName}`
    | null;
  /** Key of a one- or two-word text for a column, where `key` is a sentence. */
  short?: `short.${ErrorCode | "MARKETPLACE_LIMIT"}`;
};

const tones: Record<OutcomeName, Tone> = {
  kjb_possible: "ok",
  kjb_not_reported: "neutral",
  no_channels: "neutral",
  nothing_to_pay: "neutral",
  success: "ok",
  fix_authorization: "warning",
  refused: "warning",
  LINE_UNAVAILABLE: "warning",
  UNSUPPORTED_TRADE_MODE: "warning",
  PREVIEW_INCOMPLETE: "warning",
  check_failed: "error",
  failed: "error",
};

/** Outcomes of calls whose answer reached no caller. */
const endedNames = ["caller_gone", "process_ended"] as const;
type EndedName = (typeof endedNames)[number];

/** Returns the codes to choose from: verdicts, preview codes, error codes, and calls whose answer reached no caller. */
export const knownCodes = (codes: readonly ErrorCode[]) => [
  ...(Object.keys(tones) as OutcomeName[]).filter((name) => name !== "success" && name !== "failed"),
  ...codes,
  ...endedNames,
];

/** Describes how a call ended: a verdict, a preview code, an error code, or just that it was answered. */
export function describeOutcome({
  outcome,
  status,
  upstream_code: vendorCode = null,
}: Pick<ActivityCall, "outcome" | "status"> & Partial<Pick<ActivityCall, "upstream_code">>): OutcomeWords {
  const answered = status < 400;
  if (outcome === null) {
    const name = answered ? "success" : "failed";
    return { tone: tones[name], key: `common:outcomes.${name}` };
  }
  if (isOutcome(outcome)) return { tone: tones[outcome], key: `common:outcomes.${outcome}` };
  if (isEnded(outcome)) return { tone: "neutral", key: `ended.${outcome}` };
  // Only the gateway's own endpoints are listed, so the missing thing is a product, or a picture.
  if (outcome === "NOT_FOUND") return { tone: "warning", key: "not_found", short: "short.NOT_FOUND" };
  // With a marketplace code the limit is the marketplace's, not the gateway's.
  if (outcome === "PLATFORM_QUOTA_EXCEEDED" && vendorCode !== null)
    return { tone: "error", key: "marketplace_limit", short: "short.MARKETPLACE_LIMIT" };
  if (isErrorCode(outcome))
    return { tone: "error", key: `common:errors.${outcome}.title`, short: `short.${outcome}` };
  return { tone: answered ? "neutral" : "error", key: null };
}

function isOutcome(text: string): text is OutcomeName {
  return Object.hasOwn(tones, text);
}

function isEnded(text: string): text is EndedName {
  return (endedNames as readonly string[]).includes(text);
}
