import { createListeners } from "../listeners.ts";

const listeners = createListeners();

/**
 * Subscribes to calls that found the session ended.
 * @returns function that unsubscribes
 */
export const onSessionLoss = listeners.subscribe;

let wasLost = false;
let isLeaving = false;

/** Returns whether a session of this page ended without a sign-out; the sign-in page says so. */
export function sessionWasLost(): boolean {
  return wasLost;
}

/** Forgets a loss, because there is a session again. */
export function forgetSessionLoss(): void {
  wasLost = false;
  isLeaving = false;
}

/** Makes refused calls no loss from now on, because the operator signs out while some may be in flight. */
export function expectSessionEnd(): void {
  isLeaving = true;
}

export function announceSessionLoss(): void {
  if (isLeaving) return;
  wasLost = true;
  listeners.tell();
}
