import { type RefObject, useEffect, useEffectEvent } from "react";
import { isWriting, useSingleKeys } from "./single-keys.ts";

/**
 * Makes `/` focus the main field of a screen from anywhere, without Tab, and select its content.
 * @returns whether the key is on: single-character shortcuts can be switched off per device
 */
export function useSlashKey(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): boolean {
  const [isOn] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "/" || !isOn || isWriting(event.target)) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return isOn;
}
