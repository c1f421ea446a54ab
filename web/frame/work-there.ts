import { useLocation, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was opened fills the screen: the focus goes to the press that goes on with it, not to the heading. */
    toWork?: boolean;
  }
}

/**
 * Focuses the press that goes on with what the address fills in, once, when a navigation with `state: { toWork: true }` led here.
 * Neither a reload nor going back does it again.
 *
 * @param isHere whether the work goes on at this element now
 */
export function useWorkThere(target: RefObject<HTMLElement | null>, isHere = true): void {
  const { history } = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The screen that is being left knows the new address as well, until the next one has come.
  const [ownPath] = useState(path);
  const toWork = useLocation({ select: ({ state }) => state.toWork ?? false }) && path === ownPath;
  useEffect(() => {
    if (!toWork || !isHere) return;
    let frame = requestAnimationFrame(function takeFocus() {
      // The dialog that led here keeps the focus within itself until it is gone.
      if (document.querySelector('[role="dialog"]')) frame = requestAnimationFrame(takeFocus);
      else if (target.current) {
        target.current.focus({ preventScroll: true });
        target.current.scrollIntoView({ block: "nearest" });
        history.replace(history.location.href, {});
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [history, toWork, isHere, target]);
}
