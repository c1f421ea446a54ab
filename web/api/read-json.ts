import { cleanTexts, mayHide } from "#contract/clean-text";
import { readAnswer } from "#contract/yuan-amount";

/**
 * A text as JSON, amounts of products with the digits that they came with, and texts of others without the characters that hide in
 * them or turn what stands beside them around; undefined = it is none. `rawText` of an answer keeps them.
 */
export function readJson(text: string): unknown {
  try {
    const value = readAnswer(text);
    return mayHide(text) ? cleanTexts(value) : value;
  } catch {
    return undefined;
  }
}
