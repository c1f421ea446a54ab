export type { components, paths } from "./api.gen.ts";
export { createAndSettle, type SettledOrder, type SettleOptions } from "./create-and-settle.ts";
export {
  createProcurementClient,
  type CallOptions,
  type ClientOptions,
  type ProcurementClient,
  type Schema,
} from "./create-client.ts";
export { OutcomeUnknownError, ProcurementError } from "./procurement-error.ts";
export type { RetryOptions } from "./retrying-fetch.ts";
export { isOrderEvent, type OrderEvent, type ProcurementEvent, verifyEvent } from "./verify-event.ts";
export { WebhookVerificationError } from "standardwebhooks";
