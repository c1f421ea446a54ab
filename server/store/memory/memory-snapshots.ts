import type { Snapshot, Snapshots, WalkPart } from "../snapshots.ts";

type KeptWalk = {
  key: string;
  walkId: string;
  startedAt: number;
  leaseUntil: number;
  parts: Map<string, WalkPart>;
};

/** Creates in-memory storage of snapshots and crawls. */
export function createMemorySnapshots(dependencies: { clock: () => number; newId: () => string }): Snapshots {
  const { clock, newId } = dependencies;
  const snapshots = new Map<string, Snapshot>();
  const walks = new Map<string, KeptWalk>();

  const held = (walkId: string) =>
    [...walks.values()].find((walk) => walk.walkId === walkId && walk.leaseUntil > clock());

  return {
    read: async (key) => snapshots.get(key) ?? null,
    describe: async (key) => {
      const found = snapshots.get(key);
      return found ? { version: found.version, takenAt: found.takenAt } : null;
    },
    write: async (key, snapshot) => void snapshots.set(key, snapshot),
    beginWalk: async (key, leaseMs) => {
      const known = walks.get(key);
      const ahead = (known?.leaseUntil ?? 0) - clock();
      if (ahead > 0 && ahead <= 2 * leaseMs) return null;
      const walk: KeptWalk = {
        key,
        walkId: newId(),
        startedAt: known?.startedAt ?? clock(),
        leaseUntil: clock() + leaseMs,
        parts: known?.parts ?? new Map(),
      };
      walks.set(key, walk);
      return { walkId: walk.walkId, startedAt: walk.startedAt, parts: [...walk.parts.values()] };
    },
    keepPart: async (walkId, part, leaseMs) => {
      const walk = held(walkId);
      if (!walk) return false;
      walk.parts.set(part.id, part);
      walk.leaseUntil = clock() + leaseMs;
      return true;
    },
    renewWalk: async (walkId, leaseMs) => {
      const walk = held(walkId);
      if (walk) walk.leaseUntil = clock() + leaseMs;
      return walk !== undefined;
    },
    finishWalk: async (walkId, snapshot) => {
      const walk = held(walkId);
      if (!walk) return false;
      snapshots.set(walk.key, snapshot);
      walks.delete(walk.key);
      return true;
    },
    leaveWalk: async (walkId, parts) => {
      const walk = held(walkId);
      if (walk && parts === "keep") walk.leaseUntil = 0;
      if (walk && parts === "drop") walks.delete(walk.key);
    },
    walkState: async (key) => {
      const walk = walks.get(key);
      if (!walk) return null;
      return { startedAt: walk.startedAt, parts: walk.parts.size, running: walk.leaseUntil > clock() };
    },
  };
}
