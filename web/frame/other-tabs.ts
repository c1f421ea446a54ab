import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { sessionOptions } from "../api/console-options.ts";
import { sessionWasLost } from "../api/session-loss.ts";
import { createDeviceStorage } from "../ui/device-storage.ts";

const signedIn = createDeviceStorage({ key: "signed-in", version: 1, schema: z.string(), empty: "" });

/** Tells the other tabs of this browser who is signed in now: they have the same cookie. @param operatorId null = nobody */
export function tellOtherTabs(operatorId: string | null): void {
  if (operatorId === null) signedIn.forget();
  else signedIn.write(operatorId);
}

/** Whose session was the last on this device; "" when they signed out. */
export function signedInLast(): string {
  return signedIn.reread().value;
}

/**
 * A tab of somebody who signed out elsewhere, or whose session ended before another person signed in there, begins anew: it would show
 * what that person may not see, and call in their name.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  signedIn.subscribe(() => {
    const shown = queryClient.getQueryData(sessionOptions.queryKey)?.operator.id;
    const isSomebodys = shown !== undefined || sessionWasLost();
    if (isSomebodys && shown !== signedIn.read().value) window.location.reload();
  });
}
