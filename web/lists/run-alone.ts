import { useEffect, useState } from "react";
import type { KeptList } from "./kept-lists.ts";

/** How long a press waits for a lock that is only being looked at, ms. */
const patienceMs = 500;

/**
 * Runs `work` while no other tab of this browser runs any of the same name (Web Locks); a tab that is closed lets go.
 * @returns false when another tab has the name: nothing was run. A browser without locks (a page that is not https) runs it.
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
    await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, run).catch((error: unknown) => {
      if (ran) throw error;
    });
  return ran;
}

/** The name under which a payment list of this device is run. */
export function lockOf(operatorId: string, id: string): string {
  return `payment-list ${operatorId} ${id}`;
}

/** The names that any tab runs now. */
export async function namesRunNow(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locksHere()?.query()) ?? {};
  return new Set(held.flatMap(({ name, mode }) => (mode === "exclusive" && name ? [name] : [])));
}

/** Resolves when no tab runs it, or `signal` says that nobody waits any more. */
export async function untilFree(name: string, signal?: AbortSignal): Promise<void> {
  const free = locksHere()?.request(name, { mode: "shared", ...(signal && { signal }) }, () => {});
  await free?.catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

function locksHere(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

/** The ids of those lists that a tab of this browser runs now, this one included; looked at again when the lists change or one of them is let go. */
export function useRunNow(operatorId: string, lists: readonly KeptList[]): ReadonlySet<string> {
  const [run, setRun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const gone = new AbortController();
    async function look() {
      const names = await namesRunNow();
      const now = lists.map(({ id }) => id).filter((id) => names.has(lockOf(operatorId, id)));
      if (gone.signal.aborted) return;
      setRun(new Set(now));
      const [first] = now;
      if (first === undefined) return;
      await untilFree(lockOf(operatorId, first), gone.signal);
      if (!gone.signal.aborted) await look();
    }
    void look();
    return () => gone.abort();
  }, [operatorId, lists]);
  return run;
}
