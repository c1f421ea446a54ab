/**
 * Reads the text of a file that a person picked. Understands UTF-8, UTF-16 in both byte orders, each with and without a byte
 * order mark, and GB18030 (GBK), which Excel and WPS write on a Chinese Windows. The text has no byte order mark.
 */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff+/, "");
}

function decodeText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  // A file with UTF-8's byte order mark is UTF-8 though single bytes of it may be broken.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  try {
    // `stream`: a file may end within a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Enough of a sheet to have separators and digits, of which one byte is zero in UTF-16. */
const sampleBytes = 4096;

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  if (!sample.includes(0)) return null;
  return (["utf-16le", "utf-16be"] as const).find((encoding) => isText(sample, encoding)) ?? null;
}

/**
 * Returns whether bytes are text in this encoding. A binary file, or text in the other byte order, has control
 * characters, unassigned ones or no line of ASCII.
 */
function isText(sample: Uint8Array, encoding: "utf-16le" | "utf-16be"): boolean {
  try {
    const whole = sample.subarray(0, sample.length - (sample.length % 2));
    const text = new TextDecoder(encoding, { fatal: true }).decode(whole, { stream: true });
    return !/[\p{Cn}\p{Co}\p{Cc}]/u.test(text.replace(/[\t\r\n]/g, "")) && /[0-9A-Za-z,;\t]/.test(text);
  } catch {
    return false;
  }
}

/**
 * Returns whether the content is not a sheet of text. A workbook contains zero bytes or begins with PK, and
 * some systems export a web page or a PDF with the name of a sheet.
 */
export function isNoText(content: string): boolean {
  return (
    content.includes("\0") ||
    content.startsWith("PK\u0003\u0004") ||
    /^(?:%PDF-|\{\\rtf|\s*<(?:!doctype|html|table|\?xml))/i.test(content)
  );
}
