import type { Channel } from "#contract/channel";
import type { Clock, Wait } from "#server/kernel/machine.ts";
import type { Store } from "#server/store/store.ts";
import { withinPatience } from "#server/gateway/waiting.ts";
import type { SharedTree } from "./categories/tree-entries.ts";
import type { Exchange } from "./exchange.ts";
import type { GatewayResponse } from "./gateway-request.ts";
import { respond } from "./respond.ts";

type Answer = (exchange: Pick<Exchange, "requestId">) => Promise<GatewayResponse>;

/** The paths by which whoever watches a process knows that it lives and that it can serve (§9). */
type Health = { "/healthz": Answer; "/readyz": Answer };

export function createHealth(readiness: () => Promise<Readiness>): Health {
  return {
    "/healthz": async (exchange) => respond(exchange, 200, '{"status":"ok"}'),
    "/readyz": async (exchange) => {
      const found = await readiness();
      return respond(exchange, found.status === "ready" ? 200 : 503, JSON.stringify(found));
    },
  };
}

/** What a process can serve with now. */
export type Readiness = {
  status: "ready" | "unavailable";
  reason?: string;
  store: { status: "ok" | "unavailable" };
  /** Category trees that all merchants share. A missing one is read when somebody asks; an old one is served meanwhile. */
  snapshots: {
    platform: Channel;
    state: "fresh" | "old" | "missing" | "unknown";
    age_seconds: number | null;
  }[];
};

/** Trees are read again every day; one that is older than two has missed its turn, ms. */
const oldAfter = 2 * 86_400_000;

/** Never rejects. Only a store that is away makes a process unready: without it nothing can be counted. */
export function createReadiness({
  store,
  clock,
  wait,
  trees,
}: {
  store: Pick<Store, "ping" | "snapshots">;
  clock: Clock;
  wait: Wait;
  trees: SharedTree[];
}): () => Promise<Readiness> {
  async function snapshotOf({ platform, key }: SharedTree): Promise<Readiness["snapshots"][number]> {
    const found = await withinPatience(store.snapshots.describe(key), wait);
    if (found === "late") return { platform, state: "unknown", age_seconds: null };
    if (found === null) return { platform, state: "missing", age_seconds: null };
    const age = Math.max(0, clock() - found.takenAt);
    return { platform, state: age > oldAfter ? "old" : "fresh", age_seconds: Math.round(age / 1000) };
  }

  return async () => {
    const [answered, snapshots] = await Promise.all([
      withinPatience(store.ping(), wait),
      Promise.all(trees.map(snapshotOf)),
    ]);
    if (answered !== "late") return { status: "ready", store: { status: "ok" }, snapshots };
    return {
      status: "unavailable",
      reason: "the store does not answer",
      store: { status: "unavailable" },
      snapshots,
    };
  };
}
