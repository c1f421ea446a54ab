/** Epoch ms as ISO text with the offset of a zone and whole seconds, e.g. `2026-11-22T00:00:00+08:00`. */
export type ZonedTime = (at: number) => string;

export function createZonedTime(zone: string): ZonedTime {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  return (at) => {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(at)) part[type] = value;
    const offset = part.timeZoneName?.slice("GMT".length) || "+00:00";
    const year = part.year?.padStart(4, "0");
    return `${year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`;
  };
}
