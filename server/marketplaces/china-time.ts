/**
 * Returns a vendor's time as ISO 8601 with its own offset, or null for any other text. Understands `yyyyMMddHHmmssSSSZ`
 * (`20180801104333000+0800`) and `yyyy-MM-dd HH:mm:ss`, which names no zone and is Beijing time.
 */
export function vendorTime(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})([+-]\d\d)(\d\d)$/.exec(value);
  if (compact) {
    const [, year, month, day, hour, minute, second, ms, zone, zoneMinutes] = compact;
    return valid(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}${zone}:${zoneMinutes}`);
  }
  const plain = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value);
  return plain ? valid(`${plain[1]}T${plain[2]}.000+08:00`) : null;
}

function valid(text: string): string | null {
  return Number.isNaN(Date.parse(text)) ? null : text;
}

const chinaMs = 8 * 3_600_000;

/** Returns epoch ms as `yyyyMMddHHmmssSSS+0800`. */
export function compactTime(at: number): string {
  return `${new Date(at + chinaMs).toISOString().replaceAll(/[-:T.Z]/g, "")}+0800`;
}

/** Returns epoch ms, such as Taobao writes, as ISO 8601 in Beijing time; null for an invalid time. */
export function chinaTime(at: number | null): string | null {
  if (at === null || !Number.isSafeInteger(at) || at <= 0 || at > 253_402_214_400_000) return null;
  return new Date(at + chinaMs).toISOString().replace("Z", "+08:00");
}
