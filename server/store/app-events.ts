import type { EventType } from "#contract/public/events/event-types";
import { isoTime } from "#server/shared/runtime.ts";
import type { TokenExpiry } from "./access.ts";
import type { EventPlace, NewEvent } from "./events.ts";
import type { QuotaDay } from "./quota.ts";

type AppEvent = Omit<NewEvent, "id">;

/** Returns the event of an app that was suspended, for the transaction that suspends it. */
export function suspendedEvent(appId: string, reason: string | null): AppEvent {
  return appEvent("app.suspended", { appId, subject: "app.suspended", data: { reason } });
}

/** Returns the event of an authorization that ends soon or has ended, once for each authorization. */
export function authorizationEvent(
  type: "authorization.expiring" | "authorization.ended",
  appId: string,
  { channel, expiresAt, plannedEnd }: TokenExpiry,
): AppEvent {
  return {
    ...appEvent(type, {
      appId,
      subject: `${type}/${channel}/${plannedEnd}`,
      data: { channel, expires_at: isoTime(expiresAt) },
    }),
    isOnce: true,
  };
}

/** Returns the event of an app whose units of a day are nearly used, once a day. */
export function nearlyUsedEvent(
  appId: string,
  { day, resetsAt }: QuotaDay,
  { used, limit }: { used: number; limit: number },
): AppEvent {
  const data = { day, limit, used, left: Math.max(0, limit - used), resets_at: isoTime(resetsAt) };
  return {
    ...appEvent("quota.nearly_used", { appId, subject: `quota.nearly_used/${day}`, data }),
    isOnce: true,
  };
}

function appEvent(
  type: EventType,
  { appId, subject, data }: { appId: string; subject: string; data: object },
): AppEvent {
  const body = ({ at }: EventPlace) =>
    JSON.stringify({ type, timestamp: isoTime(at), data: { app_id: appId, ...data } });
  return { appId, environment: "live", type, subject, body };
}
