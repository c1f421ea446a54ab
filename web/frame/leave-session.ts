import type { QueryClient } from "@tanstack/react-query";
import { sessionOptions } from "../api/console-options.ts";
import { sessionUnits } from "../api/session-units.ts";
import { signOut } from "../api/sign-in.ts";
import { forgetUntilSignOut } from "../ui/device-storage.ts";
import { tellOtherTabs } from "./other-tabs.ts";

/** Signs out. Nothing that this operator read may be seen by the next one. */
export async function leaveSession(queryClient: QueryClient): Promise<void> {
  forgetUntilSignOut();
  await signOut();
  sessionUnits.reset();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "environment" });
  queryClient.setQueryData(sessionOptions.queryKey, null);
  tellOtherTabs(null);
}
