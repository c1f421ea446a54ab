import { type ComponentType, createElement, type FunctionComponent, lazy, useEffect } from "react";
import { ChunkLoadError, PartPlace } from "../notices/chunk-load-notice.tsx";
import { whenIdle } from "./when-idle.ts";

/** A lazy component that is not visible at first, and the function that loads it. */
type LazyComponent<Props> = { Part: FunctionComponent<Props>; load: () => Promise<unknown> };

/**
 * Creates a lazy component.
 * @param fetch imports the component. A failed import is retried once, because the component may be needed to show a
 * paid answer. After that the error is shown in place of the component, and the next render imports it again.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let part: Promise<{ default: ComponentType<Props> }> | undefined;
  /**
   * React caches the failure of a lazy component permanently, so a new one is created after the error was
   * shown.
   */
  let current: ComponentType<Props> | undefined;
  const load = () =>
    (part ??= fetch()
      .catch(fetch)
      .then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          part = undefined;
          throw new ChunkLoadError("a lazy component did not load", { cause });
        },
      ));
  const forget = () => {
    current = undefined;
  };
  const Loaded = (props: Props) => createElement((current ??= lazy(load)), props);
  const Part = (props: Props) => createElement(PartPlace, { forget }, createElement(Loaded, props));
  return { Part, load };
}

/** Prefetches a component that may be needed next, once the screen has settled. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenIdle(() => void load().catch(() => {}));
    }, settleMs);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [load]);
}

/** Delay that lets a screen request its first rows before anything is prefetched. */
const settleMs = 1_000;
