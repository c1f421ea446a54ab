import { useEffect, useState } from "react";
import type { SavedList } from "./saved-lists.ts";

/** Time in ms between two looks at who holds a lock: another tab may only check it, for longer on a busy machine. */
const lookMs = 500;

/**
 * Runs `work` while no other tab of this browser runs any of the same name (Web Locks); a closed tab releases its
 * lock.
 * @returns false when another tab holds the name and nothing was run. A browser without locks (a page without https)
 * runs `work`.
 */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = locksHere();
  let ran = false;
  const run = async () => {
    ran = true;
    await work();
  };
  if (!locks) await run();
  else
    do
      await locks.request(name, { signal: AbortSignal.timeout(lookMs) }, run).catch((error: unknown) => {
        if (ran) throw error;
      });
    while (!ran && !(await namesRunNow()).has(name));
  return ran;
}

/** Returns the lock name of a payment list on this device. */
export function listLockOf(operatorId: string, id: string): string {
  return `payment-list ${operatorId} ${id}`;
}

/** Returns the names that any tab runs now. */
export async function namesRunNow(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locksHere()?.query()) ?? {};
  return new Set(held.flatMap(({ name, mode }) => (mode === "exclusive" && name ? [name] : [])));
}

/** Resolves when no tab runs this name, or when `signal` aborts. */
export async function untilFree(name: string, signal?: AbortSignal): Promise<void> {
  const free = locksHere()?.request(name, { mode: "shared", ...(signal && { signal }) }, () => {});
  await free?.catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

function locksHere(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

/**
 * Returns the ids of the lists that a tab of this browser runs now, including this tab; updates when the lists change
 * or a lock is released.
 */
export function useRunNow(operatorId: string, lists: readonly SavedList[]): ReadonlySet<string> {
  const [run, setRun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const gone = new AbortController();
    async function look() {
      const names = await namesRunNow();
      const now = lists.map(({ id }) => id).filter((id) => names.has(listLockOf(operatorId, id)));
      if (gone.signal.aborted) return;
      setRun(new Set(now));
      const [first] = now;
      if (first === undefined) return;
      await untilFree(listLockOf(operatorId, first), gone.signal);
      if (!gone.signal.aborted) await look();
    }
    void look();
    return () => gone.abort();
  }, [operatorId, lists]);
  return run;
}
