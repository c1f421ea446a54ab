import type { Channel } from "#contract/channel";
import { toCategoryColumns, type CategoryColumns } from "#contract/category-columns";
import { Failure } from "#contract/failure";
import { isoTime, msUntil, type Clock, type Wait, type Digests } from "#server/kernel/machine.ts";
import type { Snapshot, Snapshots, Walk } from "#server/store/snapshots.ts";
import { walkFailure } from "./categories.ts";
import { toCategoryNodes, type TreeLevels } from "./tree-levels.ts";
import { walkLeaseMs, walkTree, type AskLevel } from "./tree-walk.ts";
import type { WalkPace } from "./walk-pace.ts";

/** Where the snapshot before the last one is kept. */
export const previousKey = (key: string) => `${key}/previous`;

export type TreeReader = {
  /**
   * Begins a reading, or joins the one under way; resolves when there is a newer snapshot in the store than the one the
   * asker knows (`known`: its `takenAt`, null = none). @throws Failure
   */
  read: (ask: AskLevel, known: Snapshot["takenAt"] | null) => Promise<void>;
  /** null: nobody reads here. `levels` = calls whose answers are known; null while another instance walks. */
  progress: () => { startedAt: number; levels: number | null } | null;
  /** So long the reading here takes yet at least, by what is known of the tree, ms; null = nothing is known. */
  leastMs: () => number | null;
  /** Gives the reading here up, with what it has kept: nobody wants it any more. */
  drop: () => void;
  /** What the last reading ended with; null when it was good or there was none. */
  failure: () => Failure | null;
};

export type TreeReaderDependencies = {
  key: string;
  channel: Channel;
  shopId: string | null;
  snapshots: Snapshots;
  pace: WalkPace;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  /** Aborted when the process stops. */
  signal: AbortSignal;
};

/** How often an instance looks whether another one has finished the walk, ms. */
const followMs = 500;
/** Parts of a walk that broke so long ago are not mixed with new ones, ms. */
const oldestPartsMs = 86_400_000;
/** A walk that broke in the middle goes on by itself after so long, doubling up to the longest, ms. */
const firstBackoffMs = 2_000;
const longestBackoffMs = 300_000;

/** Reads one tree: once however many ask here, and, by a lease in the store, once however many instances there are. */
export function createTreeReader(dependencies: TreeReaderDependencies): TreeReader {
  const { key, channel, shopId, snapshots, pace, digests, clock, wait } = dependencies;
  let dropping = new AbortController();
  let signal = dependencies.signal;
  let running: Promise<void> | null = null;
  let progress: { startedAt: number; levels: number | null } | null = null;
  let missing: number | null = null;
  let failure: Failure | null = null;
  let failedAt = 0;
  let breaks = 0;

  /** Waits for the instance that walks; resolves with a walk when that one gave up. null = it has finished. */
  async function follow(known: Snapshot["takenAt"] | null): Promise<Walk | null> {
    for (;;) {
      await wait(followMs, signal);
      const found = await snapshots.describe(key);
      if (found && found.takenAt !== known) return null;
      const walk = await snapshots.beginWalk(key, walkLeaseMs);
      if (walk) return walk;
    }
  }

  async function beginOrFollow(known: Snapshot["takenAt"] | null): Promise<Walk | null> {
    const walk = (await snapshots.beginWalk(key, walkLeaseMs)) ?? (await follow(known));
    if (!walk) return null;
    // Another instance may have finished between the asker's look and this beginning: what it read is as good.
    if (((await snapshots.describe(key))?.takenAt ?? null) !== known) {
      await snapshots.leaveWalk(walk.walkId, "drop");
      return null;
    }
    if (walk.parts.length === 0 || clock() - walk.startedAt < oldestPartsMs) return walk;
    await snapshots.leaveWalk(walk.walkId, "drop");
    return snapshots.beginWalk(key, walkLeaseMs);
  }

  /** @returns false when another instance has taken the walk over */
  async function walkOn(walk: Walk, ask: AskLevel, known: Snapshot["takenAt"] | null): Promise<boolean> {
    const { walkId, startedAt } = walk;
    let levelsRead = 0;
    const onProgress = (levels: number, toAsk: number) => {
      levelsRead = levels;
      missing = toAsk;
      progress = { startedAt, levels };
    };
    try {
      const levels = await walkTree({ walk, ask, pace, snapshots, clock, wait, signal, onProgress });
      if (levels === null) return false;
      const last = await snapshots.read(key);
      if (last) await snapshots.write(previousKey(key), last);
      return await snapshots.finishWalk(walkId, toSnapshot(levels));
    } catch (error) {
      const keeps = levelsRead > 0 && !dropping.signal.aborted;
      await snapshots.leaveWalk(walkId, keeps ? "keep" : "drop").catch(() => undefined);
      if (keeps && mayPass(error)) goOnLater(ask, known);
      throw error;
    }
  }

  async function readOnce(ask: AskLevel, known: Snapshot["takenAt"] | null): Promise<void> {
    for (;;) {
      const walk = await beginOrFollow(known);
      if (!walk || (await walkOn(walk, ask, known))) break;
    }
    breaks = 0;
  }

  function toSnapshot(levels: TreeLevels): Snapshot {
    const takenAt = clock();
    const about = { platform: channel, shop_id: shopId, read_at: isoTime(takenAt) };
    const columns = toCategoryColumns(toCategoryNodes(levels), about);
    return { version: versionOf(columns), takenAt, body: JSON.stringify(columns) };
  }

  /** Names what the tree says, not when it was read: the same tree read again is no news to a caller. */
  function versionOf({ ids, children, names }: CategoryColumns): string {
    return digests.sha256(`1\n${ids.join()}\n${children.join()}\n${names}`).slice(0, 32);
  }

  function goOnLater(ask: AskLevel, known: Snapshot["takenAt"] | null): void {
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** breaks);
    breaks += 1;
    wait(backoffMs, dependencies.signal)
      .then(() => read(ask, known))
      .catch(() => undefined);
  }

  function read(ask: AskLevel, known: Snapshot["takenAt"] | null): Promise<void> {
    if (running) return running;
    if (failure && mustRest(failure, failedAt, clock())) return Promise.reject(failure);
    progress = { startedAt: clock(), levels: null };
    dropping = new AbortController();
    signal = AbortSignal.any([dependencies.signal, dropping.signal]);
    const reading = readOnce(ask, known)
      .then(
        () => {
          failure = null;
        },
        (error: unknown) => {
          if (dropping.signal.aborted) throw dropped();
          const told = walkFailure(error);
          if (told instanceof Failure) [failure, failedAt] = [told, clock()];
          throw told;
        },
      )
      .finally(() => {
        running = null;
        progress = null;
        missing = null;
      });
    running = reading;
    return reading;
  }

  const drop = () => running && dropping.abort("nobody waits");
  const leastMs = () => (missing === null ? null : pace.leastFor(missing));
  return { read, drop, leastMs, progress: () => progress, failure: () => failure };
}

/** For who came just when the last asker left. */
function dropped(): Failure {
  return new Failure("CHANNEL_UPSTREAM_ERROR", "The reading was given up. Try again in 1 s.", {
    headers: { "retry-after": "1" },
  });
}

/** A dead authorization does not come back by waiting. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Failure && error.code === "CHANNEL_NOT_AUTHORIZED");
}

/** A marketplace that asked for a pause is not asked before it is over. */
function mustRest({ code, details }: Failure, failedAt: number, now: number): boolean {
  const until = details.notice?.retryAt ?? 0;
  return code === "PLATFORM_QUOTA_EXCEEDED" && msUntil(until, now, until - failedAt) > 0;
}
