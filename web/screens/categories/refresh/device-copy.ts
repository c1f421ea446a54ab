import type { TreeName } from "../../../preload/tree-name.ts";
import { copyKeyOf, copyVersion } from "../../../preload/saved-tag.ts";

/** A tree as it was last sent, with the tag that identifies it in a conditional request. */
export type DeviceCopy = { text: string; etag: string };

const database = "procurement-categories";
const store = "trees";

/** Returns this device's copy of a tree; null when there is none or it cannot be read. It contains no secrets. */
export async function readDeviceCopy(name: TreeName): Promise<DeviceCopy | null> {
  try {
    const saved: unknown = await withStore("readonly", (trees) => trees.get(copyKeyOf(name)));
    return isCopy(saved) ? saved : null;
  } catch {
    return null;
  }
}

/**
 * Stores a tree for the next visit.
 * @returns whether it was stored: a device that takes nothing is no failure
 */
export async function saveDeviceCopy(name: TreeName, copy: DeviceCopy): Promise<boolean> {
  try {
    await withStore("readwrite", (trees) => trees.put(copy, copyKeyOf(name)));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a copy that turned out to be unreadable. */
export async function forgetDeviceCopy(name: TreeName): Promise<void> {
  try {
    await withStore("readwrite", (trees) => trees.delete(copyKeyOf(name)));
  } catch {
    // The next write replaces it.
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
    const transaction = opened.transaction(store, mode);
    // The data is durable when the transaction has ended: a worker that ends earlier discards it.
    const [result] = await Promise.all([settled(work(transaction.objectStore(store))), ended(transaction)]);
    return result;
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

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("storage refused")));
  });
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("storage refused")));
  });
}
