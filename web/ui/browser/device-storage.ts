import type { z } from "zod";

export type DeviceRead<Value> = {
  value: Value;
  /**
   * `quarantined`: the saved value could not be read. It was moved to another key, and `value` is the empty
   * value.
   */
  warning: "quarantined" | null;
};

export type DeviceStorage<Value> = {
  /** Returns the same object until the value changes, so that React can subscribe to it. */
  read: () => DeviceRead<Value>;
  /**
   * Reads the device again. Call it before changing a part of the value, because another tab's change may not
   * have been reported yet.
   */
  reread: () => DeviceRead<Value>;
  /**
   * Saves the value.
   * @returns false when the device accepts no more data; the value is then in memory until a reload
   */
  write: (value: Value) => boolean;
  /** Removes the saved and the quarantined value. */
  forget: () => void;
  /** Records that the operator has seen the notice about a quarantined value. */
  acknowledge: () => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Creates storage for one value on this device. The value is versioned, checked by a schema when read, and
 * restored completely or not at all. Changes by other tabs are followed. Do not store data of a receiver here
 * unless the operator asked to save it.
 */
export function createDeviceStorage<Schema extends z.ZodType>(input: {
  key: string;
  /** A saved value of another version is quarantined. */
  version: number;
  schema: Schema;
  empty: z.output<Schema>;
}): DeviceStorage<z.output<Schema>> {
  type Value = z.output<Schema>;
  const { key, version, schema, empty } = input;
  const quarantineKey = `${key}.set-aside`;
  const listeners = new Set<() => void>();
  let current: DeviceRead<Value> | null = null;
  /** Saved text at the time when `current` was read or written. */
  let seen: string | null = null;

  function storedText(): string | null {
    return deviceText.read(key);
  }

  function load(): DeviceRead<Value> {
    const text = storedText();
    seen = text;
    if (text === null) return { value: empty, warning: null };
    const json = attempt((): unknown => JSON.parse(text));
    if (isStored(json) && json.version === version) {
      const parsed = schema.safeParse(json.data);
      if (parsed.success) return { value: parsed.data, warning: null };
    }
    attempt(() => {
      localStorage.setItem(quarantineKey, text);
      localStorage.removeItem(key);
    });
    seen = storedText();
    return { value: empty, warning: "quarantined" };
  }

  function set(next: DeviceRead<Value>): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function followOtherTabs(event: StorageEvent): void {
    if (event.key === key || event.key === null) set(load());
  }

  /**
   * Reads again after the page was frozen or came back from the browser's history, when it received no
   * storage events.
   */
  function followWhatWasMissed(): void {
    if (document.visibilityState === "visible" && storedText() !== seen) set(load());
  }

  return {
    read: () => {
      // Without listeners there are no storage events, so another tab or a sign-out may have changed the
      // value.
      if (listeners.size === 0 && storedText() !== seen) current = null;
      return (current ??= load());
    },
    reread: () => {
      if (current === null || storedText() !== seen) current = load();
      return current;
    },
    write: (value) => {
      const text = JSON.stringify({ version, data: value });
      const written = attempt(() => {
        localStorage.setItem(key, text);
        return true;
      });
      if (written) seen = text;
      set({ value, warning: current?.warning ?? null });
      return written === true;
    },
    forget: () => {
      attempt(() => {
        localStorage.removeItem(key);
        localStorage.removeItem(quarantineKey);
      });
      seen = storedText();
      set({ value: empty, warning: null });
    },
    acknowledge: () => {
      if (current?.warning) set({ value: current.value, warning: null });
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        window.addEventListener("storage", followOtherTabs);
        window.addEventListener("pageshow", followWhatWasMissed);
        document.addEventListener("visibilitychange", followWhatWasMissed);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("storage", followOtherTabs);
        window.removeEventListener("pageshow", followWhatWasMissed);
        document.removeEventListener("visibilitychange", followWhatWasMissed);
      };
    },
  };
}

function isStored(value: unknown): value is { version: unknown; data: unknown } {
  return typeof value === "object" && value !== null && "version" in value && "data" in value;
}

/** Plain texts of this device, for a value that another script reads as it is. A blocked storage has none and saves none. */
export const deviceText = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key)) ?? null,
  write: (key: string, text: string): void => attempt(() => localStorage.setItem(key, text)),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),
  keys: (): string[] => attempt(() => Object.keys(localStorage)) ?? [],
};

/** Returns undefined when the storage throws: a blocked, full or corrupted storage must not stop a page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const prefix = "until-sign-out.";

/** Returns the storage key for a value that is removed at sign-out. */
export function untilSignOut(key: string): string {
  return `${prefix}${key}`;
}

/**
 * Removes all values stored until sign-out, including quarantined ones and those that this tab has not read.
 */
export function forgetUntilSignOut(): void {
  for (const key of deviceText.keys()) if (key.startsWith(prefix)) deviceText.remove(key);
}
