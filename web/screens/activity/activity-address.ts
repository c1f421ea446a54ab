import { z } from "zod";
import type { ActivityQuery } from "#contract/console/activity";
import { callEndings } from "#contract/console/states";
import { channelSchema } from "#contract/shared/channel";
import { requestIdIn } from "#contract/shared/pasted-id";
import { serverNow } from "../../api/server-clock.ts";

/** Length of a moving period, ms. */
const periods = { "1h": 3_600_000, "24h": 86_400_000, "7d": 7 * 86_400_000, "30d": 30 * 86_400_000 } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

const text = z.string().trim().min(1).max(100).optional().catch(undefined);
const moment = z.iso.datetime({ offset: true }).optional().catch(undefined);

/** Schema of the URL: filters, the place in the list, and the open call. Invalid values are dropped. */
export const activityAddressSchema = z.object({
  period: z.enum(Object.keys(periods)).optional().catch(undefined),
  from: moment,
  to: moment,
  operation: text,
  marketplace: channelSchema.optional().catch(undefined),
  outcome: z.enum(callEndings).optional().catch(undefined),
  code: text,
  app: text,
  key: text,
  operator: text,
  request: z.string().transform(requestIdIn).optional().catch(undefined),
  subject: z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .optional()
    .catch(undefined),
  /** Shows the failures by code in place of the calls. */
  view: z.literal("failures").optional().catch(undefined),
  before: text,
  after: text,
  open: text,
});
export type ActivityAddress = z.output<typeof activityAddressSchema>;

/** Returns the query to send now: a moving period counts back from the current time. */
export function queryOf(address: ActivityAddress): ActivityQuery {
  const { period, request, open: _open, view: _view, from, ...rest } = address;
  const begin = isPeriod(period) ? new Date(serverNow() - periods[period]).toISOString() : from;
  return { ...rest, from: begin, request_id: request };
}

function isPeriod(name: string | undefined): name is Period {
  return name !== undefined && Object.hasOwn(periods, name);
}

/** Returns the URL without its place in the list and its open call: another filter begins at the newest. */
export function filtersOf({
  before: _before,
  after: _after,
  open: _open,
  ...filters
}: ActivityAddress): ActivityAddress {
  return filters as ActivityAddress;
}

export function isFiltered(address: ActivityAddress): boolean {
  return Object.values({ ...filtersOf(address), view: undefined }).some((value) => value !== undefined);
}

/** The URL without any filter. */
export const unfiltered: ActivityAddress = activityAddressSchema.parse({});
