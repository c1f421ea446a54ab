/** A phone number in a text, at `text.slice(start, end)`. */
export type FoundPhone = { number: string; start: number; end: number };

/** Excludes house numbers, which are no extension: 13800000000-2号楼. */
const notAHouse = "(?!\\s*[0-9A-Za-z]|\\s*[号栋幢室楼座单层弄巷区路期#])";
/** Matches the extension of a privacy number or a switchboard: -7804, 转7804, ext. 7804, (分机号：7804). */
const extension = `(?:\\s*(?:\\((?=[^()]{0,20}\\)))?\\s*(?:[-–—_#*]|转接?|分机号?|ext(?:ension)?\\.?|x)\\s*:?\\s*([0-9]{1,6})${notAHouse}\\)?)?`;
const country = "(?:(?:\\+|00)?\\(?86\\)?[-\\s]?)?";

const mobile = new RegExp(
  `(?<![0-9])${country}(1[3-9][0-9])[-\\s]?([0-9]{4})[-\\s]?([0-9]{4})(?![0-9])${extension}`,
  "gi",
);
const fixedLine = new RegExp(
  `(?<![0-9])(?:(?:\\+|00)86[-\\s]?)?\\(?(0?(?:10|2[0-9]|[3-9][0-9]{2}))\\)?[-\\s]?([2-9][0-9]{2,3}[-\\s]?[0-9]{4})(?![0-9])${extension}`,
  "gi",
);
const service = new RegExp(`(?<![0-9])([48]00)[-\\s]?([0-9]{3})[-\\s]?([0-9]{4})(?![0-9])${extension}`, "gi");
const abroad = /(?<![0-9])\+(852|853|886|[1-79][0-9]{0,2})[-\s]?([0-9](?:[-\s]?[0-9]){5,11})(?![0-9])/g;

const kinds: { form: RegExp; write: (parts: (string | undefined)[]) => string | null }[] = [
  { form: mobile, write: ([a = "", b = "", c = "", ext]) => withExtension(a + b + c, ext) },
  {
    form: fixedLine,
    // Without its leading zero, an area code cannot be distinguished from other digits.
    write: ([area = "", line = "", ext]) =>
      area.startsWith("0") ? withExtension(`${area}-${line.replace(/\D/g, "")}`, ext) : null,
  },
  { form: service, write: ([a = "", b = "", c = "", ext]) => withExtension(`${a}-${b}-${c}`, ext) },
  { form: abroad, write: ([code = "", rest = ""]) => `+${code} ${rest.replace(/[-\s]/g, "")}` },
];

function withExtension(number: string, extension: string | undefined): string {
  return extension === undefined ? number : `${number}-${extension}`;
}

/**
 * Returns the phone numbers of a text in the order in which couriers call them: mainland mobile numbers,
 * fixed lines with their area code, service numbers, foreign numbers. An extension stays with its number.
 */
export function findPhones(text: string): FoundPhone[] {
  const found: FoundPhone[] = [];
  for (const { form, write } of kinds)
    for (const match of text.matchAll(form)) {
      const number = write(match.slice(1));
      const [start, end] = [match.index, match.index + match[0].length];
      if (number === null || found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ number, start, end });
    }
  return found;
}
