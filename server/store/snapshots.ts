/** The last complete reading of something slow to read. `body` is the caller's own text, e.g. JSON of several MB. */
export type Snapshot = {
  version: string;
  /** Epoch ms: when its reading was complete. */
  takenAt: number;
  body: string;
};

/** A reading under way: what earlier walkers have already read comes along, so that a broken walk resumes. */
export type Walk = { walkId: string; startedAt: number; parts: WalkPart[] };

/** One step's result. Keeping a part of the same id again replaces it. */
export type WalkPart = { id: string; body: string };

/**
 * Snapshots by key (a channel, or a channel and a shop). One walker at a time on all instances: a walk is held by a
 * lease that every `keepPart` and `renewWalk` extends; a lease that ran out can be taken over with `beginWalk`, and the
 * former walker's calls then answer false.
 */
export type Snapshots = {
  read: (key: string) => Promise<Snapshot | null>;
  /** Without the body: cheap enough to ask on every call whether another instance wrote a newer one. */
  describe: (key: string) => Promise<Omit<Snapshot, "body"> | null>;
  /** Writes outside of any walk. */
  write: (key: string, snapshot: Snapshot) => Promise<void>;
  /** null: someone else is walking. */
  beginWalk: (key: string, leaseMs: number) => Promise<Walk | null>;
  keepPart: (walkId: string, part: WalkPart, leaseMs: number) => Promise<boolean>;
  renewWalk: (walkId: string, leaseMs: number) => Promise<boolean>;
  /** Replaces the snapshot and drops the parts, all at once. */
  finishWalk: (walkId: string, snapshot: Snapshot) => Promise<boolean>;
  /** Lets go of the lease; the parts stay for the next walker, unless they are to be dropped. */
  leaveWalk: (walkId: string, parts: "keep" | "drop") => Promise<void>;
  /** The walk under way or broken, for the state page. */
  walkState: (key: string) => Promise<{ startedAt: number; parts: number; running: boolean } | null>;
};
