/** The last complete result of a slow crawl. `body` is the caller's own text, e.g. JSON of several MB. */
export type Snapshot = {
  version: string;
  /** Time at which the crawl was complete, epoch ms. */
  takenAt: number;
  body: string;
};

/** A crawl in flight. It includes the parts that earlier crawlers have read, so that an interrupted crawl resumes. */
export type Crawl = { crawlId: string; startedAt: number; parts: CrawlPart[] };

/** Result of one step. Saving a part with the same id again replaces it. */
export type CrawlPart = { id: string; body: string };

/**
 * Snapshots by key (a channel, or a channel and a shop). One crawler at a time runs across all instances: it holds a
 * lease that every `savePart` and `renewCrawl` extends. After the lease has expired, another crawler can take over
 * with `beginCrawl`, and the calls of the former crawler then return false.
 */
export type Snapshots = {
  read: (key: string) => Promise<Snapshot | null>;
  /**
   * Returns the snapshot without its body, cheap enough to check on every call whether another instance wrote a newer
   * one.
   */
  describe: (key: string) => Promise<Omit<Snapshot, "body"> | null>;
  /** Writes a snapshot outside of any crawl. */
  write: (key: string, snapshot: Snapshot) => Promise<void>;
  /** Returns null while another crawler holds the lease. */
  beginCrawl: (key: string, leaseMs: number) => Promise<Crawl | null>;
  savePart: (crawlId: string, part: CrawlPart, leaseMs: number) => Promise<boolean>;
  renewCrawl: (crawlId: string, leaseMs: number) => Promise<boolean>;
  /** Replaces the snapshot and deletes the parts in one transaction. */
  finishCrawl: (crawlId: string, snapshot: Snapshot) => Promise<boolean>;
  /** Releases the lease; the parts stay for the next crawler, unless they are to be deleted. */
  leaveCrawl: (crawlId: string, parts: "keep" | "drop") => Promise<void>;
  /** Returns the crawl that is in flight or was interrupted, for the state page. */
  crawlState: (key: string) => Promise<{ startedAt: number; parts: number; running: boolean } | null>;
};
