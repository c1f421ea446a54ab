import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { forgetCalls } from "../api/call.ts";
import type { CallFailure } from "../api/call-result.ts";
import { sessionOptions } from "../api/console-options.ts";
import { sessionIsAlive } from "../api/session-loss.ts";
import { sessionUnits } from "../api/session-units.ts";
import { signOut } from "../api/sign-in.ts";
import { forgetUntilSignOut } from "../ui/device-storage.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { signInPath } from "./screen-paths.ts";

/** Nothing that this operator read, or asked to keep until they sign out, may be seen by the next one. */
export function forgetOperator(queryClient: QueryClient): void {
  forgetUntilSignOut();
  sessionUnits.reset();
  forgetCalls();
  queryClient.removeQueries({
    predicate: ({ queryKey: [first] }) => first !== "environment" && first !== "session",
  });
}

/**
 * Signs out. @returns why it could not: the server was not reached, so the session goes on, and whoever opens the console next is
 * this operator
 */
export async function leaveSession(queryClient: QueryClient): Promise<CallFailure | null> {
  const ended = await signOut();
  // A server that answers takes the cookie, whatever else goes wrong there.
  if (!ended.ok && (await sessionIsAlive())) return ended;
  forgetOperator(queryClient);
  queryClient.setQueryData(sessionOptions.queryKey, null);
  tellOtherTabs(null);
  return null;
}

/** Signs out and leads to the sign-in page, and from there to `next`. `data` is why it could not. */
export function useSignOut(next?: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => leaveSession(queryClient),
    onSuccess: async (failure) => {
      if (failure === null) await navigate({ to: signInPath, search: { next }, replace: true });
    },
  });
}
