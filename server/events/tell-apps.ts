import { lowQuotaThreshold } from "#contract/public/account";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import { tokenOwner, type TokenOwner } from "#server/store/access.ts";
import type { AppRecord } from "#server/store/access-records.ts";
import { authorizationEvent, nearlyUsedEvent } from "#server/store/app-events.ts";
import { eventId, type NewEvent } from "#server/store/events.ts";
import type { Store } from "#server/store/store.ts";

/** Pause before each check, ms. Its findings last for hours. */
const everyMs = 60_000;
/** Maximum number of authorizations that are checked, those that end first. */
const maxEnding = 10_000;

export type TellAppsDependencies = {
  store: Pick<Store, "accessRecords" | "ledger" | "authorizations" | "events">;
  clock: Clock;
  newId: () => string;
  /** Time before the end of an authorization from which it counts as ending soon, ms. */
  warningMs: number;
};

type Found = Omit<NewEvent, "id">;

/**
 * Sends apps events about authorizations that end and units that are nearly used up, until it is aborted. Any number of
 * instances may do so at the same time: each event is appended once. Never rejects.
 */
export async function tellApps({
  wait,
  onError,
  signal,
  ...dependencies
}: TellAppsDependencies & {
  wait: Wait;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}): Promise<void> {
  const tell = createTeller(dependencies);
  const pause = () => wait(everyMs, signal).catch(() => undefined);
  await pause();
  while (!signal.aborted) {
    await tell().catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
    await pause();
  }
}

/** Creates a function that appends the events that are due and that no instance has appended yet. */
export function createTeller({ store, clock, newId, warningMs }: TellAppsDependencies): () => Promise<void> {
  /** Events that were due at the latest check. They are not appended again, so that most checks write nothing. */
  let told = new Set<string>();

  async function endsOf(approved: readonly AppRecord[]): Promise<Found[]> {
    const now = clock();
    const byOwner = Map.groupBy(approved, (app) => nameOf(tokenOwner(app)));
    const ends = await store.authorizations.expiries(maxEnding);
    return ends
      .filter(({ expiresAt }) => expiresAt - now <= warningMs)
      .flatMap((end) => {
        const type = end.expiresAt <= now ? "authorization.ended" : "authorization.expiring";
        return (byOwner.get(nameOf(end.owner)) ?? []).map(({ id }) => authorizationEvent(type, id, end));
      });
  }

  async function nearlyUsedOf(approved: readonly AppRecord[]): Promise<Found[]> {
    const plans = new Map((await store.accessRecords.plans()).map((plan) => [plan.name, plan]));
    const today = await store.ledger.today();
    const usage = await store.ledger.usage(today.day);
    const units = new Map(usage.map(({ appId, used, held }) => [appId, used + held]));
    return approved.flatMap(({ id, plan }) => {
      const { enabled, dailyUnits: limit } = plans.get(plan) ?? { enabled: false, dailyUnits: 0 };
      const used = units.get(id) ?? 0;
      const isNear = enabled && used > 0 && used >= limit * lowQuotaThreshold;
      return isNear ? [nearlyUsedEvent(id, today, { used, limit })] : [];
    });
  }

  return async () => {
    const approved = (await store.accessRecords.apps()).filter(({ state }) => state === "approved");
    const found = [...(await endsOf(approved)), ...(await nearlyUsedOf(approved))];
    const before = told;
    told = new Set();
    for (const event of found) {
      const name = JSON.stringify([event.appId, event.subject]);
      if (!before.has(name)) await store.events.append([{ ...event, id: eventId(newId) }]);
      told.add(name);
    }
  };
}

function nameOf({ kind, id }: TokenOwner): string {
  return `${kind} ${id}`;
}
