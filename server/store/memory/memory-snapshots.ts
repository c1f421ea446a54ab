import type { Snapshot, Snapshots, CrawlPart } from "../snapshots.ts";

type StoredCrawl = {
  key: string;
  crawlId: string;
  startedAt: number;
  leaseUntil: number;
  parts: Map<string, CrawlPart>;
};

/** Creates in-memory storage of snapshots and crawls. */
export function createMemorySnapshots(dependencies: { clock: () => number; newId: () => string }): Snapshots {
  const { clock, newId } = dependencies;
  const snapshots = new Map<string, Snapshot>();
  const crawls = new Map<string, StoredCrawl>();

  const held = (crawlId: string) =>
    [...crawls.values()].find((crawl) => crawl.crawlId === crawlId && crawl.leaseUntil > clock());

  return {
    read: async (key) => snapshots.get(key) ?? null,
    describe: async (key) => {
      const found = snapshots.get(key);
      return found ? { version: found.version, takenAt: found.takenAt } : null;
    },
    write: async (key, snapshot) => void snapshots.set(key, snapshot),
    beginCrawl: async (key, leaseMs) => {
      const known = crawls.get(key);
      const ahead = (known?.leaseUntil ?? 0) - clock();
      if (ahead > 0 && ahead <= 2 * leaseMs) return null;
      const crawl: StoredCrawl = {
        key,
        crawlId: newId(),
        startedAt: known?.startedAt ?? clock(),
        leaseUntil: clock() + leaseMs,
        parts: known?.parts ?? new Map(),
      };
      crawls.set(key, crawl);
      return { crawlId: crawl.crawlId, startedAt: crawl.startedAt, parts: [...crawl.parts.values()] };
    },
    savePart: async (crawlId, part, leaseMs) => {
      const crawl = held(crawlId);
      if (!crawl) return false;
      crawl.parts.set(part.id, part);
      crawl.leaseUntil = clock() + leaseMs;
      return true;
    },
    renewCrawl: async (crawlId, leaseMs) => {
      const crawl = held(crawlId);
      if (crawl) crawl.leaseUntil = clock() + leaseMs;
      return crawl !== undefined;
    },
    finishCrawl: async (crawlId, snapshot) => {
      const crawl = held(crawlId);
      if (!crawl) return false;
      snapshots.set(crawl.key, snapshot);
      crawls.delete(crawl.key);
      return true;
    },
    leaveCrawl: async (crawlId, parts) => {
      const crawl = held(crawlId);
      if (crawl && parts === "keep") crawl.leaseUntil = 0;
      if (crawl && parts === "drop") crawls.delete(crawl.key);
    },
    crawlState: async (key) => {
      const crawl = crawls.get(key);
      if (!crawl) return null;
      return { startedAt: crawl.startedAt, parts: crawl.parts.size, running: crawl.leaseUntil > clock() };
    },
  };
}
