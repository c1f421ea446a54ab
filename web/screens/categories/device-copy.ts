import type { TreeName } from "./category-request.ts";
import { copyKeyOf, copyVersion } from "./kept-tag.ts";

/** A tree as it was last sent, with the tag to ask by whether there is another. */
export type DeviceCopy = { text: string; etag: string };

const database = "procurement-categories";
const store = "trees";

/** What this device kept of a tree; null when it kept nothing or cannot say. It is no secret and holds none. */
export async function readDeviceCopy(name: TreeName): Promise<DeviceCopy | null> {
  try {
    const kept: unknown = await withStore("readonly", (trees) => trees.get(copyKeyOf(name)));
    return isCopy(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a tree for the next visit. @returns whether it is kept: a device that takes nothing is no failure */
export async function keepDeviceCopy(name: TreeName, copy: DeviceCopy): Promise<boolean> {
  try {
    await withStore("readwrite", (trees) => trees.put(copy, copyKeyOf(name)));
    return true;
  } catch {
    return false;
  }
}

/** Drops what turned out to be unreadable. */
export async function forgetDeviceCopy(name: TreeName): Promise<void> {
  try {
    await withStore("readwrite", (trees) => trees.delete(copyKeyOf(name)));
  } catch {
    // It will be written over.
  }
}

function isCopy(value: unknown): value is DeviceCopy {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "etag" in value &&
    typeof value.etag === "string"
  );
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (trees: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opened = await open();
  try {
    return await settled(work(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, copyVersion);
  request.addEventListener("upgradeneeded", () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
    request.result.createObjectStore(store);
  });
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("storage refused")));
  });
}
