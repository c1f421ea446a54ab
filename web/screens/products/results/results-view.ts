import { useSyncExternalStore } from "react";
import { z } from "zod";
import { createDeviceStorage } from "../../../ui/browser/device-storage.ts";

export const resultViews = ["grid", "list"] as const;
export type ResultsView = (typeof resultViews)[number];

const storage = createDeviceStorage({
  key: "results-view",
  version: 1,
  schema: z.enum(resultViews),
  empty: "grid",
});

/** Returns the view chosen on this device, large pictures or the dense list, and its setter. */
export function useResultsView(): [ResultsView, (view: ResultsView) => void] {
  const { value } = useSyncExternalStore(storage.subscribe, storage.read);
  return [value, storage.write];
}
