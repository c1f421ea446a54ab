import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { sessionOptions } from "../api/console-options.ts";
import { forgetPaidCalls } from "../api/paid-calls.ts";
import { sessionWasLost } from "../api/session-loss.ts";
import { forgetSavedInTab } from "../api/tab-storage.ts";
import { createDeviceStorage } from "../ui/browser/device-storage.ts";

const signedIn = createDeviceStorage({ key: "signed-in", version: 1, schema: z.string(), empty: "" });

/**
 * Tells the other tabs of this browser, which share its cookie, who is signed in now.
 * @param operatorId null = signed out
 */
export function notifyOtherTabs(operatorId: string | null): void {
  if (operatorId === null) signedIn.forget();
  else signedIn.write(operatorId);
}

/** Returns the operator of the last session on this device; "" after a sign-out. */
export function signedInLast(): string {
  return signedIn.reread().value;
}

/**
 * Reloads a tab after its operator signed out in another tab, or after its session ended and another person
 * signed in there, and removes the answers saved in it. The tab would otherwise show data that this person may
 * not see, and make calls in their name.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  signedIn.subscribe(() => {
    const shown = queryClient.getQueryData(sessionOptions.queryKey)?.operator.id;
    const isOutdated = shown !== undefined || sessionWasLost();
    const now = signedIn.read().value;
    if (!isOutdated || shown === now) return;
    forgetSavedInTab(now);
    forgetPaidCalls();
    window.location.reload();
  });
}
