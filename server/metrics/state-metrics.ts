import { Gauge, type Registry } from "prom-client";
import type { Channel } from "#contract/shared/channel";
import type { SharedTree } from "#server/gateway/categories/tree-entries.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { TokenExpiry } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { withinStatusTime } from "#server/gateway/waiting.ts";

/**
 * Creates the metrics that are read on demand: whether the store answers, when the category trees were read, when
 * tokens expire.
 */
export function createStateMetrics({
  store,
  clock,
  wait,
  trees,
  registers,
}: {
  store: Store;
  clock: Clock;
  wait: Wait;
  trees: SharedTree[];
  registers: Registry[];
}): void {
  let asking: Promise<{ answered: boolean; ms: number }> | null = null;
  /** Pings once for both series, which are collected at the same time. */
  const ping = () => {
    const began = clock();
    asking ??= withinStatusTime(store.ping(), wait).then((answered) => {
      asking = null;
      return { answered: answered !== "late", ms: Math.max(0, clock() - began) };
    });
    return asking;
  };
  const seconds = new Gauge({
    name: "procurement_store_ping_seconds",
    help: "Time that the store took to answer for this page",
    registers,
    collect: async () => {
      seconds.set((await ping()).ms / 1000);
    },
  });
  const up = new Gauge({
    name: "procurement_store_up",
    help: "1 when the store answers, 0 when it does not within two seconds",
    registers,
    collect: async () => {
      up.set((await ping()).answered ? 1 : 0);
    },
  });

  const paused = new Gauge({
    name: "procurement_store_pruning_paused",
    help: "1 while no old entry is deleted because the clock leapt ahead",
    registers,
    collect: async () => {
      const pause = await withinStatusTime(store.ledger.pruningPause(), wait);
      // A store that does not answer is shown by procurement_store_up.
      if (pause !== "late") paused.set(pause === null ? 0 : 1);
    },
  });

  const takenAt = new Map<Channel, number>();
  const taken = new Gauge({
    name: "procurement_category_snapshot_timestamp_seconds",
    help: "Time at which the category tree of a marketplace was last read completely; absent before the first time",
    labelNames: ["marketplace"],
    registers,
    collect: async () => {
      for (const { platform: marketplace, key } of trees) {
        const found = await withinStatusTime(store.snapshots.describe(key), wait);
        // The last known value is shown while the store does not answer.
        if (found && found !== "late") takenAt.set(marketplace, found.takenAt);
        const at = takenAt.get(marketplace);
        if (at !== undefined) taken.set({ marketplace }, at / 1000);
      }
    },
  });

  let expiries: TokenExpiry[] = [];
  const expiry = new Gauge({
    name: "procurement_token_expiry_timestamp_seconds",
    help: "Time at which a buyer authorization expires or expired; those that do not expire are absent",
    labelNames: ["app", "marketplace"],
    registers,
    collect: async () => {
      const found = await withinStatusTime(store.authorizations.expiries(maxTokens), wait);
      if (found !== "late") expiries = found;
      expiry.reset();
      for (const { owner, channel: marketplace, expiresAt } of expiries) {
        const app = owner.kind === "app" ? owner.id : `warehouse ${owner.id}`;
        expiry.set({ app, marketplace }, expiresAt / 1000);
      }
    },
  });
}

/** Maximum number of tokens shown, those that expire first, so that the page stays small however many apps exist. */
const maxTokens = 300;
