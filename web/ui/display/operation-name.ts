import type { common as words } from "../../i18n/en/common.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

type OperationName = keyof typeof words.operations;

/** Listed here, because reading the ids from the texts would load a language that the reader does not use. */
const known: Record<OperationName, true> = {
  "orders.payment-methods": true,
  "orders.preview": true,
  "orders.create": true,
  "orders.detail": true,
  "orders.list": true,
  "orders.payment-link": true,
  "orders.cancel": true,
  "orders.trace": true,
  "products.batch-check": true,
  "products.detail": true,
  "products.search": true,
  "products.parse": true,
  "products.freight-estimate": true,
  "products.upload-image": true,
  "products.search-by-image": true,
  "category.item": true,
  account: true,
  "webhooks.create": true,
  "webhooks.list": true,
  "webhooks.update": true,
  "webhooks.test": true,
  "webhooks.deliveries": true,
  "webhooks.resend": true,
  "webhooks.rotate": true,
  "webhooks.delete": true,
  "events.list": true,
};

/**
 * Returns a function that names an operation in the reader's language. It returns the id of an operation that
 * only a newer gateway knows.
 */
export function useOperationName(): (id: string) => string {
  const { t } = useTranslation();
  const isKnown = (text: string): text is OperationName => Object.hasOwn(known, text);
  return (id) => (isKnown(id) ? t(`operations.${id}`) : id);
}

/** Ids of all operations. */
export const operations = Object.keys(known);
