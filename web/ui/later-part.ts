import { type ComponentType, createElement, lazy, useEffect } from "react";
import { LostPart, PartPlace } from "./lost-part.tsx";
import { whenIdle } from "./when-idle.ts";

/** A lazy component that is not visible at first, and the function that loads it. */
type LaterPart<Props> = { Part: ComponentType<Props>; load: () => Promise<unknown> };

/**
 * Creates a lazy component.
 * @param fetch imports the component. A failed import is retried once, because the component may be needed to
 * show a paid answer. After that the error is shown where the component would stand, and the next render
 * imports it again.
 */
export function laterPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let part: Promise<{ default: ComponentType<Props> }> | undefined;
  /**
   * React caches the failure of a lazy component permanently, so a new one is created after the error was
   * shown.
   */
  let drawn: ComponentType<Props> | undefined;
  const load = () =>
    (part ??= fetch()
      .catch(fetch)
      .then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          part = undefined;
          throw new LostPart("a part of the page did not arrive", { cause });
        },
      ));
  const forget = () => {
    drawn = undefined;
  };
  const Drawn = (props: Props) => createElement((drawn ??= lazy(load)), props);
  const Part = (props: Props) => createElement(PartPlace, { forget }, createElement(Drawn, props));
  return { Part, load };
}

/** Prefetches a component that may be needed next, once the screen has settled. */
export function useSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    let callOff = () => {};
    const timer = setTimeout(() => {
      callOff = whenIdle(() => void load().catch(() => {}));
    }, standsAfterMs);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [load]);
}

/** Delay that lets a screen request its first rows before anything is prefetched. */
const standsAfterMs = 1_000;
