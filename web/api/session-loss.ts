import { createListeners } from "../listeners.ts";

const listeners = createListeners();

/**
 * Subscribes to calls that found the session ended.
 * @returns function that unsubscribes
 */
export const onSessionLoss = listeners.subscribe;

let wasLost = false;

/** Returns whether a session of this page ended without a sign-out; the sign-in page says so. */
export function sessionWasLost(): boolean {
  return wasLost;
}

export function forgetSessionLoss(): void {
  wasLost = false;
}

export function announceSessionLoss(): void {
  wasLost = true;
  listeners.tell();
}
