import { type ComponentType, createElement, lazy, useEffect } from "react";
import { LostPart, PartPlace } from "./lost-part.tsx";
import { whenIdle } from "./when-idle.ts";

/** A part of a screen that nobody sees at first, and how to fetch it. */
type LaterPart<Props> = { Part: ComponentType<Props>; load: () => Promise<unknown> };

/**
 * @param fetch imports the part. What did not arrive is asked for once more: a part may be what shows an answer that was paid for. After
 * that it is told where the part would stand, and asked for again by the next who wants it.
 */
export function laterPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let part: Promise<{ default: ComponentType<Props> }> | undefined;
  /** React keeps a lazy component's failure for good: another is made when it has been told. */
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

/** Fetches what may be wanted next when the screen stands: a press then finds it there. */
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

/** A screen asks for its first rows before it has them: what comes later must not go before them. */
const standsAfterMs = 1_000;
