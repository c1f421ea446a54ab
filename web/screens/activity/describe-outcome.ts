import type { Activity } from "#contract/console";
import { errorCodes, type ErrorCode } from "#contract/error-codes";
import { common } from "../../i18n/en/common.ts";
import type { Tone } from "../../ui/badge.tsx";

type Call = Pick<Activity["calls"][number], "outcome" | "status">;
type OutcomeName = keyof typeof common.outcomes;

export type OutcomeWords = {
  tone: Tone;
  /** The text's key; null = an outcome this page does not know, shown as it came. */
  key: `outcomes.${OutcomeName}` | `errors.${ErrorCode}.title` | "failure.gone.title" | null;
};

const tones: Partial<Record<OutcomeName, Tone>> = {
  kjb_possible: "ok",
  success: "ok",
  fix_authorization: "caution",
  refused: "caution",
  LINE_UNAVAILABLE: "caution",
  UNSUPPORTED_TRADE_MODE: "caution",
  PREVIEW_INCOMPLETE: "caution",
  check_failed: "problem",
  failed: "problem",
};

/** How a call ended, in words: a verdict, a preview code, an error code, or just that it was answered. */
export function describeOutcome({ outcome, status }: Call): OutcomeWords {
  const answered = status < 400;
  if (outcome === null) {
    const name = answered ? "success" : "failed";
    return { tone: tones[name] ?? "neutral", key: `outcomes.${name}` };
  }
  if (isOutcome(outcome)) return { tone: tones[outcome] ?? "neutral", key: `outcomes.${outcome}` };
  // Only calls that the gateway offers are listed, so what was not found is a product.
  if (outcome === "NOT_FOUND") return { tone: "caution", key: "failure.gone.title" };
  if (isErrorCode(outcome)) return { tone: "problem", key: `errors.${outcome}.title` };
  return { tone: answered ? "neutral" : "problem", key: null };
}

function isOutcome(text: string): text is OutcomeName {
  return Object.hasOwn(common.outcomes, text);
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}
