import type { z } from "zod";

export type DeviceRead<Value> = {
  value: Value;
  /** `set_aside`: what was kept could not be read; it lies under another name, and `value` is the empty one. */
  problem: "set_aside" | null;
};

export type DeviceStorage<Value> = {
  /** The same object until it changes, so that React can subscribe to it. */
  read: () => DeviceRead<Value>;
  /** What the device has now, before the news of another tab's change arrives: to be asked before a part of it is changed. */
  reread: () => DeviceRead<Value>;
  /** @returns false when the device takes nothing more; the value is then kept in memory until reload. */
  write: (value: Value) => boolean;
  /** Removes what is kept and what was set aside. */
  forget: () => void;
  /** The operator has seen that something was set aside. */
  acknowledge: () => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A value kept on this device, whole or not at all: versioned, checked by a schema when read, never half-restored. Follows
 * what another tab writes. Nothing of a receiver belongs here unless the operator asked to keep it.
 */
export function createDeviceStorage<Schema extends z.ZodType>(input: {
  key: string;
  /** A kept value of another version is set aside. */
  version: number;
  schema: Schema;
  empty: z.output<Schema>;
}): DeviceStorage<z.output<Schema>> {
  type Value = z.output<Schema>;
  const { key, version, schema, empty } = input;
  const aside = `${key}.set-aside`;
  const listeners = new Set<() => void>();
  let current: DeviceRead<Value> | null = null;
  /** What the device had when `current` was read or written. */
  let seen: string | null = null;

  function kept(): string | null {
    return attempt(() => localStorage.getItem(key)) ?? null;
  }

  function load(): DeviceRead<Value> {
    const text = kept();
    seen = text;
    if (text === null) return { value: empty, problem: null };
    const json = attempt((): unknown => JSON.parse(text));
    if (isKept(json) && json.version === version) {
      const parsed = schema.safeParse(json.data);
      if (parsed.success) return { value: parsed.data, problem: null };
    }
    attempt(() => {
      localStorage.setItem(aside, text);
      localStorage.removeItem(key);
    });
    seen = kept();
    return { value: empty, problem: "set_aside" };
  }

  function set(next: DeviceRead<Value>): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function followOtherTabs(event: StorageEvent): void {
    if (event.key === key || event.key === null) set(load());
  }

  /** A page that was frozen, or comes back out of the browser's history, heard of no change. */
  function followWhatWasMissed(): void {
    if (document.visibilityState === "visible" && kept() !== seen) set(load());
  }

  return {
    read: () => {
      // Nobody listens, so nobody heard of what another tab, or a sign-out, did meanwhile.
      if (listeners.size === 0 && kept() !== seen) current = null;
      return (current ??= load());
    },
    reread: () => {
      if (current === null || kept() !== seen) current = load();
      return current;
    },
    write: (value) => {
      const text = JSON.stringify({ version, data: value });
      const written = attempt(() => {
        localStorage.setItem(key, text);
        return true;
      });
      if (written) seen = text;
      set({ value, problem: current?.problem ?? null });
      return written === true;
    },
    forget: () => {
      attempt(() => {
        localStorage.removeItem(key);
        localStorage.removeItem(aside);
      });
      seen = kept();
      set({ value: empty, problem: null });
    },
    acknowledge: () => {
      if (current?.problem) set({ value: current.value, problem: null });
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

function isKept(value: unknown): value is { version: unknown; data: unknown } {
  return typeof value === "object" && value !== null && "version" in value && "data" in value;
}

/** Storage may be closed, full or foreign: none of that may stop a page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const prefix = "until-sign-out.";

/** The name under which something lies on this device until somebody signs out. */
export function untilSignOut(key: string): string {
  return `${prefix}${key}`;
}

/** Removes it all, also what was set aside and what no page of this tab has read. */
export function forgetUntilSignOut(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A closed storage has nothing to remove.
  }
}
