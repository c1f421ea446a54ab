import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { CallFailure } from "../api/call-result.ts";
import { sessionOptions } from "../api/console-options.ts";
import { forgetPaidCalls } from "../api/paid-calls.ts";
import { readSession } from "../api/read-session.ts";
import { expectSessionEnd, forgetSessionLoss } from "../api/session-loss.ts";
import { sessionUnits } from "../api/session-units.ts";
import { signOut } from "../api/sign-in.ts";
import { forgetSavedInTab } from "../api/tab-storage.ts";
import { forgetUntilSignOut } from "../ui/browser/device-storage.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { signInPath } from "./screen-paths.ts";

/**
 * Removes what this operator read, and everything saved until sign-out, so that the next operator cannot see it.
 * Payment lists stay on the device with their answers, for their operator only.
 */
export function forgetOperator(queryClient: QueryClient): void {
  forgetUntilSignOut();
  // The tab comes before the memory, because a screen that is still shown reads the tab again.
  forgetSavedInTab();
  sessionUnits.reset();
  forgetPaidCalls();
  // The answers of finished changes have texts of keys and secrets.
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({
    predicate: ({ queryKey: [first] }) => first !== "environment" && first !== "session",
  });
}

/**
 * Signs out.
 * @returns the failure when the server was not reached: the session continues, and the next person to open
 * the console would be this operator
 */
export async function leaveSession(queryClient: QueryClient): Promise<CallFailure | null> {
  expectSessionEnd();
  const ended = await signOut();
  // The server deletes the cookie in any answer, even if something else fails there.
  if (!ended.ok && (await readSession().catch(() => undefined)) !== null) {
    forgetSessionLoss();
    return ended;
  }
  forgetOperator(queryClient);
  queryClient.setQueryData(sessionOptions.queryKey, null);
  notifyOtherTabs(null);
  return null;
}

/** Signs out and opens the sign-in page, which continues to `next`. `data` is the failure, if any. */
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
