import { z } from "zod";
import type { OrderQuery, OrderStage } from "#contract/console/console-orders";

const moment = z.iso.datetime({ offset: true }).optional().catch(undefined);
const place = z
  .string()
  .regex(/^[0-9]{1,15}\.pur_[A-Za-z0-9_-]{1,40}$/)
  .optional()
  .catch(undefined);

/** Schema of the URL: filters and the place in the list. Invalid values are dropped. */
export const ordersAddressSchema = z.object({
  // The contract's list is not imported, because the router loads this file with every page.
  stage: z
    .string()
    .regex(/^[a-z_]{1,20}$/)
    .optional()
    .catch(undefined),
  /** `own`: orders that this operator created. */
  by: z.literal("own").optional().catch(undefined),
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional()
    .catch(undefined),
  from: moment,
  to: moment,
  before: place,
  after: place,
});
export type OrdersAddress = z.output<typeof ordersAddressSchema>;

/** The URL without any filter. */
export const unfiltered: OrdersAddress = ordersAddressSchema.parse({});

/** Returns the URL without its place in the list: another filter begins at the newest. */
export function filtersOf({ before: _before, after: _after, ...filters }: OrdersAddress): OrdersAddress {
  return filters as OrdersAddress;
}

export function isFiltered(address: OrdersAddress): boolean {
  return Object.values(filtersOf(address)).some((value) => value !== undefined);
}

/** Returns the query of an address. */
export function queryOf(
  { by, stage, ...rest }: OrdersAddress,
  { operatorId, stages }: { operatorId: string; stages: readonly OrderStage[] },
): OrderQuery {
  return {
    ...rest,
    stage: stages.find((one) => one === stage),
    operator: by === "own" ? operatorId : undefined,
  };
}
