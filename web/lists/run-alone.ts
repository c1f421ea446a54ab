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
export function listLock(operatorId: string, id: string): string {
  return `payment-list ${operatorId} ${id}`;
}

/** Whether any tab runs it now. */
export async function isRunSomewhere(name: string): Promise<boolean> {
  const { held = [] } = (await locksHere()?.query()) ?? {};
  return held.some((lock) => lock.name === name && lock.mode === "exclusive");
}

/** Resolves when no tab runs it. */
export async function untilFree(name: string): Promise<void> {
  await locksHere()?.request(name, { mode: "shared" }, () => {});
}

function locksHere(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}
