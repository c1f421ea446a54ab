import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PictureRegion } from "#contract/public/picture-search";
import { moveRegion, regionBetween } from "./region-moves.ts";
import styles from "./picture.module.css";

export type RegionBoxProps = {
  src: string;
  size: { width: number; height: number };
  box: PictureRegion;
  onChange: (box: PictureRegion) => void;
  /** Called on Enter, which starts the search. */
  onEnter: () => void;
};

type Point = { x: number; y: number };

/** Shows a box over the picture: drawn by mouse or finger from corner to corner, moved and resized by keys. */
export function RegionBox({ src, size, box, onChange, onEnter }: RegionBoxProps) {
  const { t } = useTranslation("finding");
  const frame = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<Point | null>(null);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const place = frame.current?.getBoundingClientRect();
    if (!place || place.width === 0) return { x: 0, y: 0 };
    return {
      x: ((clientX - place.left) / place.width) * size.width,
      y: ((clientY - place.top) / place.height) * size.height,
    };
  }

  function draw(event: PointerEvent) {
    const drawn = start && regionBetween(start, pointOf(event), size);
    if (drawn) onChange(drawn);
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        maxWidth: Math.min(480, (360 * size.width) / size.height),
      }}
      role="slider"
      tabIndex={0}
      aria-label={t("own_box.box")}
      aria-valuemin={0}
      aria-valuemax={size.width}
      aria-valuenow={box.x1}
      aria-valuetext={t("own_box.place", {
        ...box,
        width: box.x2 - box.x1,
        height: box.y2 - box.y1,
      })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(pointOf(event));
      }}
      onPointerMove={draw}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onEnter();
        const moved = moveRegion(box, event, size);
        if (!moved) return;
        event.preventDefault();
        onChange(moved);
      }}
    >
      <img src={src} alt="" draggable={false} referrerPolicy="no-referrer" />
      <span
        className={styles.subjectBox}
        style={{
          left: percent(box.x1, size.width),
          top: percent(box.y1, size.height),
          width: percent(box.x2 - box.x1, size.width),
          height: percent(box.y2 - box.y1, size.height),
        }}
      />
    </div>
  );
}
