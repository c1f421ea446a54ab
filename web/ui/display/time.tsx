import { useTranslation } from "../../i18n/use-translation.ts";

export type TimeProps = {
  /** Epoch ms, or ISO text with an offset. */
  at: number | string;
  /** Omits the date, for events that just happened. */
  timeOnly?: boolean;
};

/** Shows a moment in the viewer's time zone: 2026-11-21 14:02:11 GMT+8. */
export function Time({ at, timeOnly = false }: TimeProps) {
  const { language } = useTranslation();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={moment.toISOString()}>
      {formatTime(moment, { language, timeOnly })}
    </time>
  );
}

/** Formats a moment as `Time` shows it. */
export function formatTime(at: Date, options: { language: string; timeOnly?: boolean }): string {
  const parts = new Intl.DateTimeFormat(options.language, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((entry) => entry.type === type)?.value ?? "";
  const clock = `${part("hour")}:${part("minute")}:${part("second")} ${part("timeZoneName")}`;
  return options.timeOnly ? clock : `${part("year")}-${part("month")}-${part("day")} ${clock}`;
}
