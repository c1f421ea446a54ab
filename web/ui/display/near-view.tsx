import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";

const near = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) near.get(target)?.(isIntersecting);
    },
    { rootMargin: "300px 0px" },
  );
  near.set(element, onChange);
  observer.observe(element);
  return () => {
    near.delete(element);
    observer?.unobserve(element);
  };
}

let isPrinting = false;

/** Subscribes to the start and end of printing, for which every item of a list is rendered. */
function onPrint(listener: () => void): () => void {
  const begin = () => setPrinting(true);
  const end = () => setPrinting(false);
  const setPrinting = (next: boolean) => {
    isPrinting = next;
    listener();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

export type NearViewProps = {
  /** Height to assume until the real one is known, in px. */
  height: number;
  /** Keeps the content rendered even when it is out of view, for example while it has the focus. */
  isKept: boolean;
  children: () => ReactNode;
};

/**
 * Renders a part of a long list only while it is near the visible area or being printed; an empty box of the
 * same height replaces it otherwise.
 */
export function NearView({ height, isKept, children }: NearViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ isNear: boolean; height: number }>({ isNear: false, height });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return watch(element, (isNear) => {
      if (isNear || !element.contains(document.activeElement))
        setSeen((before) => ({ isNear, height: isNear ? before.height : element.offsetHeight }));
    });
  }, []);
  const isPrinted = useSyncExternalStore(onPrint, () => isPrinting);
  const isThere = seen.isNear || isKept || isPrinted;
  return (
    <div ref={box} style={isThere ? {} : { height: seen.height }}>
      {isThere && children()}
    </div>
  );
}
