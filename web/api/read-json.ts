import { cleanTexts, mayHide } from "#contract/shared/clean-text";
import { parseAnswer } from "#contract/shared/yuan-amount";

/**
 * Parses text as JSON. Amounts of products keep the digits that they came with, and other texts lose
 * invisible characters and those that reverse the text around them, which `rawText` of an answer keeps.
 * Returns undefined when the text is not JSON.
 */
export function readJson(text: string): unknown {
  try {
    const value = parseAnswer(text);
    return mayHide(text) ? cleanTexts(value) : value;
  } catch {
    return undefined;
  }
}
