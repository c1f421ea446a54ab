import { readSession } from "./read-session.ts";

const listeners = new Set<() => void>();

/** Told once for each call that found the session gone. @returns how to stop listening. */
export function onSessionLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionLoss(): void {
  for (const listener of listeners) listener();
}

/** Asks the BFF itself, since a 401 on a forwarded path may be about the key. No answer counts as alive. */
export async function sessionIsAlive(): Promise<boolean> {
  try {
    return (await readSession()) !== null;
  } catch {
    return true;
  }
}
