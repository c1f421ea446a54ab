import { type RefObject, useEffect, useEffectEvent } from "react";
import { isWriting, useSingleKeys } from "./single-keys.ts";

/**
 * `/` leads from anywhere on a screen to the field that the screen is about, past every Tab between, and selects what stands in it.
 *
 * @returns whether it does: keys that type a character can be switched off on a device
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
