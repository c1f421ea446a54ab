import { attemptErrors } from "#contract/public/events/attempt-errors";
import type { Translate } from "../../i18n/use-translation.ts";

const kinds = Object.keys(attemptErrors) as (keyof typeof attemptErrors)[];

/**
 * Returns why an attempt failed in the reader's language, with the system's code where there is one; what has no translation,
 * such as HTTP 500, stays as it is.
 */
export function attemptErrorText(t: Translate<"webhooks">, error: string): string {
  const known = kinds.find((kind) => error.includes(attemptErrors[kind]));
  if (!known) return error;
  const [, code] = /: ([A-Z][A-Z0-9_]+)$/.exec(error) ?? [];
  return [t(`attempt_errors.${known}`), code].filter(Boolean).join(" ");
}
