/**
 * What work listens to that may have to stop: the part of an AbortSignal that is used here, so that one of those will do as
 * well. Listeners are told once.
 */
export type CancelSignal = {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted: () => void;
  addEventListener: (type: "abort", listener: () => void, options?: { once: boolean }) => void;
  removeEventListener: (type: "abort", listener: () => void) => void;
};

export type Cancel = { readonly signal: CancelSignal; abort: (reason: unknown) => void };

/**
 * What AbortController does, without its events: every call has two of these and ends one of them, and an event's dispatch
 * costs more than all else that it does.
 */
export function createCancel(): Cancel {
  const listeners: (() => void)[] = [];
  const signal = {
    aborted: false,
    reason: undefined as unknown,
    throwIfAborted: () => {
      if (signal.aborted) throw signal.reason;
    },
    addEventListener: (_type: "abort", listener: () => void) => {
      if (!signal.aborted && !listeners.includes(listener)) listeners.push(listener);
    },
    removeEventListener: (_type: "abort", listener: () => void) => {
      const at = listeners.indexOf(listener);
      if (at !== -1) listeners.splice(at, 1);
    },
  };
  return {
    signal,
    abort: (reason) => {
      if (signal.aborted) return;
      signal.aborted = true;
      signal.reason = reason;
      for (let told = listeners.shift(); told; told = listeners.shift()) told();
    },
  };
}
