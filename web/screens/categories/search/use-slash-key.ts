import { useSyncExternalStore } from "react";
import { z } from "zod";
import { createDeviceStorage } from "../../../ui/device-storage.ts";

const storage = createDeviceStorage({
  key: "category-slash-key",
  version: 1,
  schema: z.boolean(),
  empty: true,
});

/** Whether `/` goes to the search, as this device's user wants it. */
export function useSlashKey(): [isOn: boolean, set: (isOn: boolean) => void] {
  const { value } = useSyncExternalStore(storage.subscribe, storage.read);
  return [value, storage.write];
}
