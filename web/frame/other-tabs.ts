import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { sessionOptions } from "../api/console-options.ts";
import { createDeviceStorage } from "../ui/device-storage.ts";

const signedIn = createDeviceStorage({ key: "signed-in", version: 1, schema: z.string(), empty: "" });

/** Tells the other tabs of this browser who is signed in now: they have the same cookie. @param operatorId null = nobody */
export function tellOtherTabs(operatorId: string | null): void {
  if (operatorId === null) signedIn.forget();
  else signedIn.write(operatorId);
}

/** A tab of somebody who signed out elsewhere begins anew: it would show what the next person may not see, and call in their name. */
export function followOtherTabs(queryClient: QueryClient): void {
  signedIn.subscribe(() => {
    const shown = queryClient.getQueryData(sessionOptions.queryKey)?.operator.id;
    if (shown !== undefined && shown !== signedIn.read().value) window.location.reload();
  });
}
