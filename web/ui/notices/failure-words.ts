import { type AdvisedError, adviseOn, type FailureAdvice } from "#contract/shared/failure-advice";
import type { PageLanguage } from "../../i18n/i18n.ts";
import { channelName } from "../display/channel-name.ts";

/**
 * Returns the texts of a failure: their key in `common` and the display name of the marketplace that they
 * mention.
 */
export function failureWords(
  error: AdvisedError,
  language: PageLanguage,
): FailureAdvice & { values: { name?: string } } {
  const advice = adviseOn(error);
  const { channel } = advice;
  return { ...advice, values: channel === null ? {} : { name: channelName(channel, language) } };
}
