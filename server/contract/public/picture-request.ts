import { z } from "zod";
import { pictureAddress } from "./picture-address.ts";
import { type ByteReader, pictureFacts, type PictureFacts } from "./picture-facts.ts";

/** Maximum body of the two operations that take a picture, in bytes. It fits a whole data URL of a phone's photo. */
export const pictureBodyLimit = 8 * 1024 * 1024;

/** Maximum pixels of a picture. A small file with more is made to exhaust the memory of its decoder. */
const maxPixels = 50_000_000;

const maxAddressLength = 2048;

/**
 * Returns a picture's properties, or why it cannot be sent to a marketplace, as the rest of a sentence about a field.
 * Only headers and the length are checked, whatever type was declared, and nothing is decoded.
 */
export function judgePicture(bytes: Uint8Array | ByteReader): PictureFacts | { issue: string } {
  if (bytes.byteLength === 0) return { issue: "holds no bytes: send a JPEG, PNG or WebP" };
  const facts = pictureFacts(bytes);
  if (facts === null) return { issue: "is no JPEG, PNG or WebP by its first bytes: send one of these" };
  if (!facts.whole) return { issue: `is a ${facts.type} that is cut short: send the whole file` };
  const { width, height } = facts;
  if (width === 0 || height === 0)
    return { issue: `is a ${facts.type} of ${width} x ${height} pixels: send a picture` };
  if (width * height > maxPixels)
    return {
      issue: `has ${width} x ${height} pixels, and ${maxPixels / 1_000_000} million are the most: send a smaller one`,
    };
  return facts;
}

/** Picture as text: plain Base64 without its data URL prefix or line breaks, its properties, and the field that it came by. */
export type SentPicture = { base64: string; bytes: number; field: "image_base64" | "image_url" } & Pick<
  PictureFacts,
  "type" | "width" | "height"
>;

/** Reads a picture of a request, or returns why it is invalid, as the rest of a sentence. */
function readPicture(text: string): SentPicture | { issue: string } {
  const base64 = text.replace(/^\s*data:[^,]{0,100};base64,/i, "").replace(/[\r\n\t ]+/g, "");
  // Looks for the first invalid character, which reads each one once; a pattern for the whole text would backtrack over all of
  // it.
  const end = base64.search(/[^A-Za-z0-9+/]/);
  const digits = end === -1 ? base64 : base64.slice(0, end);
  if (base64 === "") return { issue: "holds no bytes: send a JPEG, PNG or WebP" };
  if (!/^={0,2}$/.test(base64.slice(digits.length)) || digits.length % 4 === 1)
    return { issue: "is no Base64: send the picture's bytes as Base64, with or without a data URL's prefix" };
  const padded = digits.padEnd(Math.ceil(digits.length / 4) * 4, "=");
  const bytes = base64Reader(padded, Math.floor((digits.length * 3) / 4));
  const facts = judgePicture(bytes);
  if ("issue" in facts) return facts;
  const { type, width, height } = facts;
  return { base64: padded, bytes: bytes.byteLength, field: "image_base64", type, width, height };
}

/** Length of a decoded piece, in characters of Base64: 48 KB. */
const pieceLength = 64 * 1024;

/**
 * Returns the bytes of Base64 text, decoded a piece at a time where they are read. Only a header and an end are read,
 * and decoding the whole of 8 MiB would block the event loop for every other caller.
 */
function base64Reader(base64: string, byteLength: number): ByteReader {
  const pieceBytes = (pieceLength / 4) * 3;
  let piece = "";
  let pieceAt = -1;
  return {
    byteLength,
    getUint8: (at) => {
      const wanted = Math.floor(at / pieceBytes);
      if (wanted !== pieceAt) {
        piece = atob(base64.slice(wanted * pieceLength, (wanted + 1) * pieceLength));
        pieceAt = wanted;
      }
      return piece.charCodeAt(at - wanted * pieceBytes);
    },
  };
}

/** `image_base64`: read here, so that an operation gets the picture and not the caller's text. */
export const imageBase64Schema = z
  .string({ error: "send the picture's bytes as Base64 text" })
  .transform((text, context): SentPicture => {
    const read = readPicture(text);
    if (!("issue" in read)) return read;
    context.issues.push({ code: "custom", message: read.issue, input: "" });
    return z.NEVER;
  })
  .optional()
  .meta({
    description:
      "A JPEG, PNG or WebP as Base64, with or without a data URL's prefix. The whole body is at most 8 MiB.",
  });

/** `image_url`: its form is checked here, and its target where the gateway fetches it. */
export const imageUrlSchema = z
  .string({ error: "send the picture's address as text" })
  .trim()
  .min(1, { error: "send the picture's address", abort: true })
  .refine((text) => addressIssue(text) === null, { error: ({ input }) => addressIssue(String(input)) ?? "" })
  .optional()
  .meta({
    description:
      "The http or https address of a JPEG, PNG or WebP. The gateway fetches it: public addresses and ports 80 and 443 only, at most 3 redirects, 5 s and 8 MiB, no credentials in the address.",
  });

/** Returns why an address is not fetched, by its text alone. Its target is checked elsewhere. */
export function addressIssue(text: string): string | null {
  if (isDrawnPicture(text)) return null;
  if (text.length > maxAddressLength) return `an address has at most ${maxAddressLength} characters`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return "is no address: send one that begins with https:// or http://";
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "only https and http addresses are fetched";
  if (url.username !== "" || url.password !== "")
    return "an address with a user name or password is not fetched";
  return null;
}

/** Returns whether an address holds the picture that a simulator draws. */
function isDrawnPicture(address: string): boolean {
  return address.startsWith("data:") && pictureAddress(address) !== null;
}

/** `image_address`: a picture that the marketplace hosts itself. */
export const imageAddressSchema = z
  .string({ error: "send the picture's address as text" })
  .trim()
  .min(1, { error: "send the picture's address", abort: true })
  .refine(isMarketplacePicture, {
    error: "only pictures on alicdn.com or 1688.com are found by their address: send any other as image_url",
  })
  .optional()
  .meta({
    description: "1688 only: the address of a picture of 1688 (alicdn.com, 1688.com). Nothing is uploaded.",
  });

function isMarketplacePicture(text: string): boolean {
  const address = pictureAddress(text);
  if (address === null || address.startsWith("data:")) return address !== null;
  const { hostname, username, password } = new URL(address);
  return username === "" && password === "" && /(^|\.)(alicdn|1688)\.com$/.test(hostname);
}
