import { readAnswer } from "#contract/yuan-amount";

/** A text as JSON, amounts of products with the digits that they came with; undefined = it is none. */
export function readJson(text: string): unknown {
  try {
    return readAnswer(text);
  } catch {
    return undefined;
  }
}
