import { useLocation, useRouter } from "@tanstack/react-router";
import type { WantedItem } from "../cart/buying-message.ts";
import { screenIn } from "./screen-paths.ts";
import { type RefObject, useEffect, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The navigation filled in the screen: the focus goes to the button that continues, not to the heading.
     */
    toWork?: boolean;
    /** The quantities that a message requests of the product that the navigation opens. */
    wanted?: WantedItem[];
    /**
     * Text with the orders that the navigation fills in: an address would show the names next to them. The browser's
     * history outlives the session, so it names the operator whose text it is.
     */
    orders?: { text: string; operatorId: string };
  }
}

/**
 * Focuses the button that continues with what the address fills in, once, after a navigation with `state: {
 * toWork: true }`. Neither a reload nor going back does it again.
 * @param isHere whether the work continues at this element now
 */
export function useWorkThere(target: RefObject<HTMLElement | null>, isHere = true): void {
  const { history } = useRouter();
  const screen = useLocation({ select: ({ pathname }) => screenIn(pathname) });
  // The screen being left already sees the new address until the next one has loaded.
  const [ownScreen] = useState(screen);
  const toWork = useLocation({ select: ({ state }) => state.toWork ?? false }) && screen === ownScreen;
  useEffect(() => {
    if (!toWork || !isHere) return;
    let frame = requestAnimationFrame(function takeFocus() {
      // The dialog that led here traps the focus until it has closed.
      if (document.querySelector('[role="dialog"]')) frame = requestAnimationFrame(takeFocus);
      else if (target.current) {
        target.current.focus({ preventScroll: true });
        target.current.scrollIntoView({ block: "nearest" });
        const { orders } = history.location.state;
        history.replace(history.location.href, orders === undefined ? {} : { orders });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [history, toWork, isHere, target]);
}
