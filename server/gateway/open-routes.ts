import type { Channel } from "#contract/shared/channel";
import { createRecentCache } from "#server/shared/caches.ts";
import type { Clock, Wait } from "#server/shared/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { withinStatusTime } from "./waiting.ts";
import { sharedTrees, type SharedTree } from "./categories/tree-entries.ts";
import { createDescriptions, descriptionPaths } from "./descriptions.ts";
import type { RequestContext, Route, GatewayResponse } from "./gateway-request.ts";
import type { GatewayServices } from "./gateway-services.ts";
import { respondFailure, respond } from "./respond.ts";
import { respondTagged } from "./respond-tagged.ts";

/** Creates the routes that need no key: liveness, readiness, and the descriptions of the surface (§9). */
export function createOpenRoutes({ dependencies }: GatewayServices): Record<string, Route> {
  const { clock } = dependencies;
  const { version, connectors, categories } = dependencies;
  const trees = sharedTrees(connectors.live, categories?.source);
  const health = createHealth(version, createReadiness({ ...dependencies, trees }));
  const describe = createDescriptions(dependencies);

  const open = (
    id: "healthz" | "readyz" | "openapi",
    handle: (context: RequestContext) => Promise<GatewayResponse>,
  ): Route => ({
    id,
    method: "GET",
    metered: false,
    handle,
    fail: (context, failure) => respondFailure(context, failure, clock()),
  });

  return {
    "/healthz": open("healthz", health["/healthz"]),
    "/readyz": open("readyz", health["/readyz"]),

    ...Object.fromEntries(
      descriptionPaths.map((path) => [
        path,
        open("openapi", async ({ request, requestId }) => {
          const { text, type } = await describe(path, request.origin ?? "");
          return respondTagged({ text, type, requestId, headers: request.headers });
        }),
      ]),
    ),
  };
}

type Answer = (context: Pick<RequestContext, "requestId">) => Promise<GatewayResponse>;

/** Paths by which monitoring checks that a process is alive and that it can serve (§9). */
export const healthPaths = ["/healthz", "/readyz"] as const;
type Health = Record<(typeof healthPaths)[number], Answer>;

export function createHealth(version: string, readiness: () => Promise<Readiness>): Health {
  return {
    "/healthz": async (context) => respond(context, 200, JSON.stringify({ status: "ok", version })),
    "/readyz": async (context) => {
      const found = await readiness();
      return respond(context, found.status === "ready" ? 200 : 503, JSON.stringify(found));
    },
  };
}

/** Readiness of a process. */
export type Readiness = {
  status: "ready" | "unavailable";
  reason?: string;
  store: { status: "ok" | "unavailable" };
  /**
   * Category trees that all merchants share. A missing one is read on the first request. An old one is served until it
   * is refreshed.
   */
  snapshots: {
    platform: Channel;
    state: "fresh" | "old" | "missing" | "unknown";
    age_seconds: number | null;
  }[];
};

/** Age of an old tree, ms. Trees are refreshed every day, so one that is older than two days has missed a refresh. */
const oldAfter = 2 * 86_400_000;

/** Time for which one check of the store serves all callers, ms. Readiness can be requested without a key. */
const sharedMs = 1_000;

/**
 * Creates the readiness check, which never rejects. Only an unavailable store makes a process unready, because without
 * it nothing can be counted. For any number of callers the store is checked at most once a second while it answers, and
 * by one check at a time while it does not.
 */
export function createReadiness({
  store,
  clock,
  wait,
  trees,
  isStopping = () => false,
}: {
  store: Pick<Store, "ping" | "snapshots">;
  clock: Clock;
  wait: Wait;
  trees: SharedTree[];
  /** Returns whether a stop was requested, from which time a proxy must send calls elsewhere. */
  isStopping?: (() => boolean) | undefined;
}): () => Promise<Readiness> {
  async function snapshotOf({ platform, key }: SharedTree): Promise<Readiness["snapshots"][number]> {
    const found = await withinStatusTime(store.snapshots.describe(key), wait);
    if (found === "late") return { platform, state: "unknown", age_seconds: null };
    if (found === null) return { platform, state: "missing", age_seconds: null };
    const age = Math.max(0, clock() - found.takenAt);
    return { platform, state: age > oldAfter ? "old" : "fresh", age_seconds: Math.round(age / 1000) };
  }

  async function look(): Promise<Readiness> {
    const [answered, snapshots] = await Promise.all([
      withinStatusTime(store.ping(), wait),
      Promise.all(trees.map(snapshotOf)),
    ]);
    if (answered !== "late") return { status: "ready", store: { status: "ok" }, snapshots };
    return {
      status: "unavailable",
      reason: "the store does not answer",
      store: { status: "unavailable" },
      snapshots,
    };
  }

  const shared = createRecentCache({
    clock,
    rememberMs: sharedMs,
    max: 1,
    load: async () => {
      const found = await look();
      // A store that recovers is noticed at once. Until then, one check runs at a time.
      if (found.status !== "ready") shared.forget("");
      return found;
    },
  });
  return async () => {
    const found = await shared.get("");
    return isStopping() ? { ...found, status: "unavailable", reason: "the process is stopping" } : found;
  };
}
