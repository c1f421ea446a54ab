import { announce as announceAloud } from "@react-aria/live-announcer";

/** Announces to a screen reader something that sighted users see happen, after what it is reading. */
export function announce(text: string): void {
  announceAloud(text, "polite");
}
