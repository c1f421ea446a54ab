import { afterEach, expect, it, vi } from "vitest";
import { sessionOptions } from "../api/console-options.ts";
import { announceSessionLoss } from "../api/session-loss.ts";
import { createQueryClient } from "../query-client.ts";
import { followOtherTabs } from "./other-tabs.ts";

afterEach(() => void vi.restoreAllMocks());

/** What another tab of this browser did. */
function signInElsewhere(operatorId: string) {
  const newValue = JSON.stringify({ version: 1, data: operatorId });
  localStorage.setItem("signed-in", newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: "signed-in", newValue }));
}

it("a page that nobody was signed in to stays, and one whose session ended begins anew when somebody signs in elsewhere", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionOptions.queryKey, null);
  followOtherTabs(queryClient);
  signInElsewhere("one");
  expect(reload).not.toHaveBeenCalled();
  announceSessionLoss();
  signInElsewhere("other");
  expect(reload).toHaveBeenCalledOnce();
});
