const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Maximum wait that is believed. No call limit lasts longer, so a larger number means something else. */
const maxWaitMs = 7 * day;

/** Number of characters of a message that are read. The sentence about the time is at the beginning or the end. */
const maxCharactersRead = 1_000;

/** Time zone of the Chinese marketplaces, which write times without a zone. */
const chinaOffset = "+08:00";
const chinaOffsetMs = 8 * hour;

/**
 * Returns when a limit ends according to the marketplace's message, in epoch ms; null when the
 * message names no time, or one that is past or more than a week away.
 * @param message the marketplace's message, in English or Chinese
 * @param now epoch ms
 */
export function namedRetryAt(message: string, now: number): number | null {
  const text = readable(message);
  const duration = namedDuration(text);
  const at = duration === null ? (namedDate(text) ?? namedTomorrow(text, now)) : now + duration;
  return at !== null && at > now && at - now <= maxWaitMs ? at : null;
}

/** Returns when a limit ends according to the answer's `Retry-After` header (seconds or an HTTP date), in epoch ms. */
export function headerRetryAt(headers: Readonly<Record<string, string>>, now: number): number | null {
  const value = headers["retry-after"]?.trim() ?? "";
  const at = /^\d{1,9}$/.test(value) ? now + Number(value) * second : Date.parse(value);
  return at > now && at - now <= maxWaitMs ? at : null;
}

/** Returns the message on one line, in half-width characters, cut to its beginning and end. */
function readable(message: string): string {
  const text =
    message.length <= maxCharactersRead
      ? message
      : `${message.slice(0, maxCharactersRead / 2)} ${message.slice(-maxCharactersRead / 2)}`;
  // A comma between thousands would split off the last three digits.
  return text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .replace(/([0-9]),(?=[0-9]{3}(?![0-9]))/g, "$1");
}

const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|milliseconds?|毫秒)$/i, 1],
  [/^(?:s|secs?|seconds?|秒钟?)$/i, second],
  [/^(?:m|mins?|minutes?|分钟?)$/i, minute],
  [/^(?:h|hrs?|hours?|个?小时|个?钟头)$/i, hour],
  [/^(?:d|days?|天|日)$/i, day],
];

const number = "[0-9]{1,9}(?:\\.[0-9]{1,3})?";
const latinUnit = "(?:milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|[smhd])";
const latinPart = `${number} ?(?:more |further |another )?${latinUnit}(?![a-z])`;
const latin = `(?:an? (?:second|minute|hour|day)(?![a-z])|${latinPart}(?:(?:,? and |, ?| ?)${latinPart}){0,3})`;
const hanNumber = "[一二两三四五六七八九十半]{1,3}";
const hanUnit = "(?:毫秒|秒钟?|分钟?|个?小时|个?钟头|天)";
// The lookbehind rejects the end of a longer number: 一百二十秒 is not 二十秒.
const hanPart = `(?<![0-9.,一二两三四五六七八九十百千万])(?:${number}|${hanNumber}) ?${hanUnit}`;
const han = `${hanPart}(?: ?零? ?${hanPart}){0,3}`;

/**
 * Patterns that name a time to wait. A number next to "within" or "per" describes the limit itself and does not match.
 */
const durations = [
  new RegExp(`\\blasts? (?:for )?(?:about |another )?(${latin})`, "i"),
  new RegExp(
    `\\b(?:retry|try|wait|come back|again|available|resets?|resumes?|lifted|unlocked|released|blocked|banned)(?: again| later| it| please| at least| about| until| is| will be){0,3}[ :=-]{1,3}(?:after|in|for)?[ :=-]{0,3}(?:at least |about |another )?(${latin})`,
    "i",
  ),
  new RegExp(
    `(?<![0-9.,-])(${latin}) (?:more|later|remaining|left|and (?:try|retry)|before (?:trying|retrying|calling))`,
    "i",
  ),
  new RegExp(`\\bafter (${latin})`, "i"),
  new RegExp(`(${han}) ?(?:钟)?(?:以|之)?(?:后|再(?:试|重试|调用|请求))`),
  new RegExp(
    `(?:等待|等候|稍等|请等|还需|还要|还有|还剩|剩余|持续|再过|冷却|封禁)(?:时间|时长|调用|访问|将)?[为约至少: ]{0,3}(${han})`,
  ),
];

/** Matches `Retry-After: 5` and `retry_after=5`, which count seconds as the header does. */
const bareSeconds = /\bretry[ _-]?after["']?[ :=]{1,3}([0-9]{1,9})(?![0-9.]| ?[a-z])/i;

function namedDuration(text: string): number | null {
  const bare = bareSeconds.exec(text)?.[1];
  if (bare !== undefined) return Number(bare) * second;
  for (const pattern of durations) {
    const words = pattern.exec(text)?.[1];
    if (words !== undefined) return durationOf(words);
  }
  return null;
}

const onePart = new RegExp(
  `(an?|${number}|${hanNumber}) ?(?:more |further |another )?([a-z]+|${hanUnit})`,
  "gi",
);

/** Returns the sum of the parts in ms, so that "1 hour 30 minutes" counts both. */
function durationOf(words: string): number {
  let total = 0;
  for (const [, amount = "", unit = ""] of words.matchAll(onePart)) {
    const factor = units.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;
    total += Math.ceil(amountOf(amount) * factor);
  }
  return total;
}

const hanDigits = "零一二三四五六七八九";

function amountOf(text: string): number {
  if (/^an?$/i.test(text)) return 1;
  if (/^[0-9]/.test(text)) return Number(text);
  if (text === "半") return 0.5;
  const digits = text.replaceAll("两", "二");
  const ten = digits.indexOf("十");
  if (ten === -1) return Math.max(0, hanDigits.indexOf(digits));
  const tens = ten === 0 ? 1 : hanDigits.indexOf(digits.slice(0, ten));
  const ones = ten === digits.length - 1 ? 0 : hanDigits.indexOf(digits.slice(ten + 1));
  return Math.max(0, tens) * 10 + Math.max(0, ones);
}

const dateForm =
  "([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?(?:[T ]{0,2}([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?:\\.[0-9]{1,6})? ?(Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2})?)?";
const dates = [
  new RegExp(
    `\\b(?:until|till|after|before|at|on|from|resets?|expires?|retry|available)[ :=]{1,3}(?:at |on )?${dateForm}`,
    "i",
  ),
  new RegExp(`(?:直到|直至|截至|截止|至|到|于|在|时间)[为: ]{0,3}${dateForm}`),
  new RegExp(`${dateForm} ?(?:以|之)?(?:后|起|恢复|解除|解禁|解封)`),
];

function namedDate(text: string): number | null {
  for (const pattern of dates) {
    const found = pattern.exec(text);
    if (found) return epochOf(found);
  }
  return null;
}

function epochOf([
  ,
  year = "",
  month = "",
  date = "",
  hours = "0",
  minutes = "00",
  seconds = "00",
  zone,
]: string[]) {
  const two = (text: string) => text.padStart(2, "0");
  const clock = `${two(hours)}:${minutes}:${seconds}`;
  const at = Date.parse(`${year}-${two(month)}-${two(date)}T${clock}${zoneOf(zone)}`);
  return Number.isNaN(at) ? null : at;
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return chinaOffset;
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** Reads "try again tomorrow" as midnight in China, where these marketplaces count their days. */
function namedTomorrow(text: string, now: number): number | null {
  if (!/明天|明日|次日|第二天|隔天|\btomorrow\b|\bnext day\b/i.test(text)) return null;
  return (Math.floor((now + chinaOffsetMs) / day) + 1) * day - chinaOffsetMs;
}
