import type { common as words } from "../i18n/en/common.ts";
import { useTranslation } from "../i18n/use-translation.ts";

type OperationName = keyof typeof words.operations;

/** Written out: a screen that read them off the words would load those of a language that nobody reads there. */
const known: Record<OperationName, true> = {
  "orders.payment-methods": true,
  "orders.preview": true,
  "products.detail": true,
  "products.search": true,
  "products.parse": true,
  "products.freight-estimate": true,
  "products.upload-image": true,
  "products.search-by-image": true,
  "category.item": true,
  account: true,
};

/** Operations in the reader's words; one of a gateway that is newer than this page stays as it came. */
export function useOperationName(): (id: string) => string {
  const { t } = useTranslation();
  const isKnown = (text: string): text is OperationName => Object.hasOwn(known, text);
  return (id) => (isKnown(id) ? t(`operations.${id}`) : id);
}

/** Every operation that a call can be of. */
export const operations = Object.keys(known);
