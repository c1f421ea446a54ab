import type { Selectable } from "kysely";
import { z } from "zod";
import { channelSchema } from "#contract/shared/channel";
import { scopes } from "#contract/shared/endpoint";
import type { App, AppKey, AppReview, Plan } from "../access.ts";
import type { Tables } from "./tables.ts";

// Lists and records are stored as JSON text; reading them through a schema drops channels and scopes of a later
// version.
const channelList = z
  .array(z.unknown())
  .transform((list) => list.flatMap((each) => known(channelSchema, each)));
const scopeSchema = z.enum(scopes);
const scopeList = z.array(z.unknown()).transform((list) => list.flatMap((each) => known(scopeSchema, each)));
const unitsByEndpoint = z.record(z.string(), z.int());

function known<T>(schema: z.ZodType<T>, value: unknown): T[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [parsed.data] : [];
}

export function appFromRow(
  row: Pick<
    Selectable<Tables["apps"]>,
    | "id"
    | "name"
    | "mode"
    | "plan"
    | "merchant_uuid"
    | "purchasing"
    | "purchase_max_order"
    | "purchase_max_day"
  >,
): App {
  const { purchase_max_order: maxOrder, purchase_max_day: maxDay } = row;
  const isOpen = row.purchasing === 1 && maxOrder !== null && maxDay !== null;
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    plan: row.plan,
    merchantUuid: row.merchant_uuid,
    purchasing: isOpen ? { maxOrder, maxDay } : null,
  };
}

/** Returns the columns of an app's limits of purchasing. */
export function purchasingColumns({ purchasing }: Pick<App, "purchasing">) {
  return {
    purchasing: purchasing ? 1 : 0,
    purchase_max_order: purchasing?.maxOrder ?? null,
    purchase_max_day: purchasing?.maxDay ?? null,
  };
}

export function reviewFromRow(row: Pick<Selectable<Tables["apps"]>, "state" | "state_reason">): AppReview {
  return { state: row.state, reason: row.state_reason };
}

export function planFromRow(
  row: Pick<
    Selectable<Tables["plans"]>,
    "name" | "enabled" | "requests_per_minute" | "daily_units" | "channels" | "units"
  >,
): Plan {
  return {
    name: row.name,
    enabled: row.enabled === 1,
    requestsPerMinute: row.requests_per_minute,
    dailyUnits: row.daily_units,
    channels: channelList.parse(JSON.parse(row.channels)),
    units: unitsByEndpoint.parse(JSON.parse(row.units)),
  };
}

export function keyFromRow(
  row: Pick<
    Selectable<Tables["app_keys"]>,
    "id" | "environment" | "sha256" | "scopes" | "revoked" | "in_file" | "expires_at"
  >,
): AppKey {
  return {
    id: row.id,
    environment: row.environment,
    sha256: row.sha256,
    scopes: scopeList.parse(JSON.parse(row.scopes)),
    revoked: row.revoked === 1 || row.in_file === 0,
    expiresAt: row.expires_at,
  };
}
