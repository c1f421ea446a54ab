import { useSyncExternalStore } from "react";
import { z } from "zod";
import { createDeviceStorage } from "../browser/device-storage.ts";

const storage = createDeviceStorage({ key: "single-keys", version: 1, schema: z.boolean(), empty: true });

/**
 * Returns whether shortcuts of a single character are on for this device. They can be switched off (WCAG
 * 2.1.4), because speech input may trigger them by accident.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(storage.subscribe, () => storage.read().value);
  return [on, storage.write];
}

/** Returns whether a character belongs to a text field, or the keys belong to an open dialog or list. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]",
    ) !== null
  );
}
