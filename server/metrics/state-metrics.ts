import { Gauge, type Registry } from "prom-client";
import type { Channel } from "#contract/shared/channel";
import type { SharedTree } from "#server/gateway/categories/tree-entries.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { Store, TokenExpiry } from "#server/store/store.ts";
import { withinPatience } from "#server/gateway/waiting.ts";

const day = 86_400_000;

/**
 * Creates the metrics that are read on demand: whether the store answers, how old the category trees are, how long
 * tokens are valid.
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
  /** Both series are collected at the same time and share one query. */
  const ping = () => {
    const began = clock();
    asking ??= withinPatience(store.ping(), wait).then((answered) => {
      asking = null;
      return { answered: answered !== "late", ms: Math.max(0, clock() - began) };
    });
    return asking;
  };
  const seconds = new Gauge({
    name: "store_ping_seconds",
    help: "Time that the store took to answer for this page",
    registers,
    collect: async () => {
      seconds.set((await ping()).ms / 1000);
    },
  });
  const up = new Gauge({
    name: "store_up",
    help: "1 when the store answers, 0 when it does not within two seconds",
    registers,
    collect: async () => {
      up.set((await ping()).answered ? 1 : 0);
    },
  });

  const paused = new Gauge({
    name: "store_pruning_paused",
    help: "1 while no old entry is deleted because the clock leapt ahead",
    registers,
    collect: async () => {
      const pause = await withinPatience(store.administration.pruningPause(), wait);
      // A store that does not answer is shown by store_up.
      if (pause !== "late") paused.set(pause === null ? 0 : 1);
    },
  });

  const takenAt = new Map<Channel, number>();
  const age = new Gauge({
    name: "category_snapshot_age_seconds",
    help: "Time since the category tree of a platform was last read completely; absent before the first time",
    labelNames: ["platform"],
    registers,
    collect: async () => {
      for (const { platform, key } of trees) {
        const found = await withinPatience(store.snapshots.describe(key), wait);
        // The last known value is shown while the store does not answer.
        if (found && found !== "late") takenAt.set(platform, found.takenAt);
        const at = takenAt.get(platform);
        if (at !== undefined) age.set({ platform }, Math.max(0, clock() - at) / 1000);
      }
    },
  });

  let expiries: TokenExpiry[] = [];
  const left = new Gauge({
    name: "token_days_left",
    help: "Days until a buyer authorization expires, negative after it has; those that do not expire are absent",
    labelNames: ["app", "channel"],
    registers,
    collect: async () => {
      const found = await withinPatience(store.authorizations.expiries(maxTokens), wait);
      if (found !== "late") expiries = found;
      left.reset();
      for (const { owner, channel, expiresAt } of expiries) {
        const app = owner.kind === "app" ? owner.id : `warehouse ${owner.id}`;
        left.set({ app, channel }, (expiresAt - clock()) / day);
      }
    },
  });
}

/** Maximum number of tokens shown, those that expire first: the page stays small however many apps there are. */
const maxTokens = 300;
