import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { useEffect, useRef, useState } from "react";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { DaySeries } from "./day-series.ts";
import styles from "./usage.module.css";

const height = 200;
const edge = { top: 8, bottom: 22, right: 4 };

export type DaysChartProps = {
  series: DaySeries;
  /** Returns a day or an hour as text; `short` for the axis. */
  dayName: (day: string, short?: boolean) => string;
  /** A sentence that describes the chart; its figures are in the table next to it. */
  label: string;
  nameOf: (name: string) => string;
  /** Returns the class that colours a name, by its index. */
  colourOf: (name: string, index: number) => string;
  number: (figure: number) => string;
};

/**
 * Draws stacked bars, one per day or hour, as wide as the page allows. The chart is an image: its data is
 * readable in the table, and never distinguished by colour alone.
 */
export function DaysChart({ series, dayName, label, nameOf, colourOf, number }: DaysChartProps) {
  const { language } = useTranslation();
  const { days, names, figures, totals } = series;
  const [width, box] = useWidth();
  const max = Math.max(1, ...totals);
  const y = scaleLinear([0, max], [height - edge.bottom, edge.top]).nice(4);
  const marks = y.ticks(4).filter(Number.isInteger);
  const left = 12 + 7 * Math.max(...marks.map((mark) => number(mark).length));
  const x = scaleBand(days, [left, width - edge.right]).padding(days.length > 120 ? 0 : 0.2);
  const stacks = stack<number, string>()
    .keys(names)
    .value((index, name) => figures.get(name)?.[index] ?? 0)(days.keys());
  const shown = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor((width - left) / 64))));
  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {marks.map((mark) => (
          <g key={mark} className={styles.axis}>
            <line x1={left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} />
            <text x={left - 6} y={y(mark)} dy="0.32em" textAnchor="end">
              {number(mark)}
            </text>
          </g>
        ))}
        {stacks.map((bars) => (
          <g key={bars.key} className={colourOf(bars.key, bars.index)}>
            {bars.map(([from, to], index) => {
              const day = days[index] ?? "";
              if (to <= from) return null;
              return (
                <rect key={day} x={x(day)} y={y(to)} width={x.bandwidth()} height={y(from) - y(to)}>
                  <title>{`${dayName(day)} · ${nameOf(bars.key)}${colon(language)}${number(to - from)}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
        <g className={styles.axis}>
          {days.map(
            (day, index) =>
              (days.length - 1 - index) % shown === 0 && (
                <text
                  key={day}
                  x={(x(day) ?? 0) + x.bandwidth() / 2}
                  y={height - 6}
                  textAnchor={index === days.length - 1 && shown > 1 ? "end" : "middle"}
                >
                  {dayName(day, true)}
                </text>
              ),
          )}
        </g>
      </svg>
    </div>
  );
}

/** Returns the width of the chart's container. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [width, box] as const;
}
