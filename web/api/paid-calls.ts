import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** Holds calls in flight and their answers. It survives navigation, and ends with the page or the session. */
const memory = new Map<string, unknown>();
const listeners = createListeners();
/** Number of times that the memory was forgotten. */
let timesForgotten = 0;

/** A named value in the memory of paid calls. */
export type MemoryPlace<Value> = { read: () => Value; write: (value: Value) => void };

/** @param first returns the value before the first `write` */
export function memoryPlace<Value>(name: string, first: () => Value): MemoryPlace<Value> {
  return {
    read: () => {
      if (!memory.has(name)) memory.set(name, first());
      return memory.get(name) as Value;
    },
    write: (value) => {
      memory.set(name, value);
      listeners.tell();
    },
  };
}

export function useMemoryPlace<Value>({ read }: MemoryPlace<Value>): Value {
  return useSyncExternalStore(listeners.subscribe, read);
}

type CallsInFlight = ReadonlyMap<string, Promise<unknown>>;
const none: CallsInFlight = new Map();
const inFlightOf = (scope: string) => memoryPlace(`in flight: ${scope}`, () => none);

/**
 * Runs `work`, or returns the result of work of the same scope and key that is in flight. A second press before the
 * button is disabled, or on another screen, is therefore not billed. Work that ends after `forgetPaidCalls` may save
 * nothing: it is not settled, and its steps after a paid answer wait for `untilForgotten`.
 * @param settle saves the result, unless it was forgotten; no screen is rendered between that and the end of the
 * work
 */
export function once<Result>(
  scope: string,
  key: string,
  work: () => Promise<Result>,
  settle?: (result: Result) => void,
): Promise<Result> {
  const { read, write } = inFlightOf(scope);
  const same = read().get(key) as Promise<Result> | undefined;
  if (same) return same;
  const isKnown = () => read().get(key) === call;
  function end() {
    if (isKnown()) write(new Map([...read()].filter(([other]) => other !== key)));
  }
  const call = work().then(
    (result) => {
      if (isKnown()) settle?.(result);
      end();
      return result;
    },
    (error: unknown) => {
      end();
      throw error;
    },
  );
  write(new Map([...read(), [key, call]]));
  return call;
}

/** Returns the work in flight, from this screen or from before it was left and opened again, by key. */
export function useInFlight(scope: string): CallsInFlight {
  return useMemoryPlace(inFlightOf(scope));
}

/**
 * Returns the result of a call, or never settles if calls were forgotten meanwhile: nothing of a late answer reaches
 * the device or the next operator, and a series sends no further call in that operator's name.
 */
export async function untilForgotten<Result>(call: Promise<Result>): Promise<Result> {
  const before = timesForgotten;
  const result = await call;
  return before === timesForgotten ? result : new Promise(() => {});
}

/** Forgets calls and answers, so that one operator's answers never reach another. */
export function forgetPaidCalls(): void {
  timesForgotten += 1;
  memory.clear();
  listeners.tell();
}
