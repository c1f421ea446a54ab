import { common as words } from "../../i18n/en/common.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Operations in the reader's words; one that this page does not know stays as it came. */
export function useOperationName(): (id: string) => string {
  const { t } = useTranslation();
  const isKnown = (text: string): text is keyof typeof words.operations =>
    Object.hasOwn(words.operations, text);
  return (id) => (isKnown(id) ? t(`operations.${id}`) : id);
}
