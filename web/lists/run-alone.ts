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
