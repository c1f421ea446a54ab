import { afterEach, expect, test, vi } from "vitest";
import { sessionOptions } from "../api/console-options.ts";
import { announceSessionLoss, expectSessionEnd, forgetSessionLoss } from "../api/session-loss.ts";
import { operatorName, saveInTab } from "../api/tab-storage.ts";
import { createQueryClient } from "../query-client.ts";
import { followOtherTabs } from "./other-tabs.ts";

afterEach(() => {
  vi.restoreAllMocks();
  forgetSessionLoss();
});

/** Simulates a change by another tab of this browser. */
function signInElsewhere(operatorId: string) {
  const newValue = JSON.stringify({ version: 1, data: operatorId });
  localStorage.setItem("signed-in", newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: "signed-in", newValue }));
}

test("reloads a tab whose session ended when someone signs in elsewhere, but not a tab without a session", () => {
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

test("removes what the operators before saved in a tab that follows another one", () => {
  vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionOptions.queryKey, null);
  followOtherTabs(queryClient);
  announceSessionLoss();
  for (const id of ["one", "other"]) saveInTab(operatorName(id, "paid"), []);
  saveInTab("demo", "support");
  signInElsewhere("one");
  expect(Object.keys(sessionStorage).sort()).toEqual(["demo", operatorName("one", "paid")]);
});

test("leaves a tab that signed out at its sign-in page, also when a call in flight was refused meanwhile", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionOptions.queryKey, null);
  followOtherTabs(queryClient);
  expectSessionEnd();
  announceSessionLoss();
  signInElsewhere("one");
  expect(reload).not.toHaveBeenCalled();
});
