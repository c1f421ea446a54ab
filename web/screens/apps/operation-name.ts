import { common as words } from "../../i18n/en/common.ts";

type OperationKey = `operations.${keyof typeof words.operations}`;

/** An operation in the reader's words; one that this page does not know stays as it came. */
export function operationName(id: string, t: (key: OperationKey) => string): string {
  const isKnown = (text: string): text is keyof typeof words.operations =>
    Object.hasOwn(words.operations, text);
  return isKnown(id) ? t(`operations.${id}`) : id;
}
