import { useSyncExternalStore } from "react";
import type { HandedCaseRow } from "#contract/console/console-cases";
import { createListeners } from "../listeners.ts";

let last: HandedCaseRow | null = null;
/** Id of the case that an undo has just opened again. */
let reopened: string | null = null;
const listeners = createListeners();

/** Remembers the case that was closed last, until the screen is left; null forgets it. */
export function noteClosedCase(closed: HandedCaseRow | null): void {
  last = closed;
  listeners.tell();
}

/** Returns the case that was closed last, while that can be undone. */
export function useClosedCase(): HandedCaseRow | null {
  return useSyncExternalStore(listeners.subscribe, () => last);
}

/** Remembers that an undo opened a case again, so that its button takes the focus when it is back. */
export function noteReopened({ id }: Pick<HandedCaseRow, "id">): void {
  reopened = id;
}

/** Returns whether an undo has just opened this case again; true once. */
export function takeReopened({ id }: Pick<HandedCaseRow, "id">): boolean {
  const isSame = reopened === id;
  if (isSame) reopened = null;
  return isSame;
}
