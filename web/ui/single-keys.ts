import { useSyncExternalStore } from "react";
import { z } from "zod";
import { createDeviceStorage } from "./device-storage.ts";

const storage = createDeviceStorage({ key: "single-keys", version: 1, schema: z.boolean(), empty: true });

/**
 * Whether keys that type a character are shortcuts on this device. They can be switched off (WCAG 2.1.4): to whoever speaks to
 * the computer each is a word gone astray.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(storage.subscribe, () => storage.read().value);
  return [on, storage.write];
}

/** Where a character is a character, or the keys belong to a dialog or a list that is open. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]",
    ) !== null
  );
}
