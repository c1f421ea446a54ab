import { attemptErrors } from "#contract/public/events/attempt-errors";
import type { Translate } from "../../i18n/use-translation.ts";

const kinds = Object.keys(attemptErrors) as (keyof typeof attemptErrors)[];

/** Returns why an attempt failed in the reader's language; what has no translation, such as HTTP 500, stays as it is. */
export function attemptErrorText(t: Translate<"webhooks">, error: string): string {
  const known = kinds.find((kind) => error.startsWith(attemptErrors[kind]));
  return known ? t(`attempt_errors.${known}`) : error;
}
