import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from "react";
import { RequestFailure } from "../api/request-failure.ts";
import { whenIdle } from "./when-idle.ts";

/** A part of a screen that nobody sees at first, and how to fetch it. */
type LaterPart<Props> = { Part: LazyExoticComponent<ComponentType<Props>>; load: () => Promise<unknown> };

/**
 * @param fetch imports the part. What did not arrive is asked for once more: a part may be what shows an answer that was paid for. After
 * that it is told as the network's failure that it is, and asked for again by the next who wants it.
 */
export function laterPart<Props>(fetch: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let part: Promise<{ default: ComponentType<Props> }> | undefined;
  const load = () =>
    (part ??= fetch()
      .catch(fetch)
      .then(
        (component) => ({ default: component }),
        () => {
          part = undefined;
          throw new RequestFailure({ ok: false, kind: "no_answer", aborted: false, at: Date.now() });
        },
      ));
  return { Part: lazy(load), load };
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
