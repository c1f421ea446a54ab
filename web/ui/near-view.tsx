import { useEffect, useRef, useState, type ReactNode } from "react";

const near = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) near.get(target)?.(isIntersecting);
    },
    { rootMargin: "300px 0px" },
  );
  near.set(element, tell);
  observer.observe(element);
  return () => {
    near.delete(element);
    observer?.unobserve(element);
  };
}

export type NearViewProps = {
  /** The height to count with until it is known, px. */
  height: number;
  /** Stays whether it is seen or not, as what has the focus does. */
  isKept: boolean;
  children: () => ReactNode;
};

/** A part of a long list that is there only while it is near what is seen; else an empty box has its height. */
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
  const isThere = seen.isNear || isKept;
  return (
    <div ref={box} style={isThere ? {} : { height: seen.height }}>
      {isThere && children()}
    </div>
  );
}
