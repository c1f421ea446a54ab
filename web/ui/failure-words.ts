import { type AdvisedError, adviseOn, type FailureAdvice } from "#contract/failure-advice";
import type { Language } from "../i18n/i18n.ts";
import { channelName } from "./channel-name.ts";

/** The words of a failure in a language: their name in `common`, and the marketplace that they speak of as people call it. */
export function failureWords(
  error: AdvisedError,
  language: Language,
): FailureAdvice & { values: { name?: string } } {
  const advice = adviseOn(error);
  const { channel } = advice;
  return { ...advice, values: channel === null ? {} : { name: channelName(channel, language) } };
}
