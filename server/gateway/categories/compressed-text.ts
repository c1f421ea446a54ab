/** Compression functions, which are injected because a server has them and a browser needs none. */
export type Compress = Record<ContentCoding, (bytes: Uint8Array) => Promise<Uint8Array>>;

/** Body in the coding that a caller accepts, with the tag of exactly those bytes and the tags of the other codings. */
type TaggedBody = {
  body: Uint8Array;
  etag: string;
  /** Tags of this body in every coding, its own first, because a caller may hold any of them. */
  etags: readonly string[];
  headers: Record<string, string>;
};

/** Text that is sent many times. */
export type CompressedText = {
  bytes: Uint8Array;
  /** @param acceptEncoding the caller's header */
  in: (acceptEncoding: string) => Promise<TaggedBody>;
};

/** Minimum bytes to compress: below this a coding saves less than one packet. */
const minCompressedBytes = 1_000;

/**
 * Creates a text that is encoded once per coding, when the first caller accepts it. `tag` is unquoted and identifies
 * the text.
 */
export function createCompressedText(text: string, tag: string, compress: Compress | null): CompressedText {
  const bytes = new TextEncoder().encode(text);
  const codings: ContentCoding[] = compress && bytes.length >= minCompressedBytes ? ["br", "gzip"] : [];
  const made = new Map<ContentCoding, Promise<Uint8Array | null>>();
  const tags = [`"${tag}"`, ...codings.map((coding) => `"${tag}-${coding}"`)];
  const headers: Record<string, string> = compress ? { vary: "accept-encoding" } : {};

  function inCoding(coding: ContentCoding): Promise<Uint8Array | null> {
    const known = made.get(coding);
    if (known) return known;
    // A text that cannot be compressed can still be sent uncompressed.
    const making = (compress?.[coding](bytes) ?? Promise.resolve(null)).catch(() => null);
    made.set(coding, making);
    return making;
  }

  return {
    bytes,
    in: async (acceptEncoding) => {
      const coding = codings.length > 0 ? chooseCoding(acceptEncoding, codings) : null;
      const packed = coding && (await inCoding(coding));
      if (!coding || !packed) return { body: bytes, etag: tags[0] ?? "", etags: tags, headers };
      const etag = `"${tag}-${coding}"`;
      return {
        body: packed,
        etag,
        etags: [etag, ...tags.filter((each) => each !== etag)],
        headers: { ...headers, "content-encoding": coding },
      };
    },
  };
}

/** Supported content codings, best first. */
export const contentCodings = ["br", "gzip"] as const;
type ContentCoding = (typeof contentCodings)[number];

/**
 * Chooses the coding of an answer by `accept-encoding` (RFC 9110 12.5.3): the highest weight, the smaller bytes on a
 * tie. Returns null for uncompressed, also when the caller names no supported coding.
 */
export function chooseCoding(
  acceptEncoding: string,
  available: readonly ContentCoding[],
): ContentCoding | null {
  const weights = new Map(acceptEncoding.split(",").map(readWeight));
  const others = weights.get("*") ?? 0;
  const weightOf = (name: string) => weights.get(name) ?? others;
  // Uncompressed is acceptable unless the caller refuses it, and only as the last choice.
  let best: { coding: ContentCoding | null; weight: number } = {
    coding: null,
    weight: weights.get("identity") ?? 0,
  };
  for (const coding of contentCodings.toReversed()) {
    const weight = available.includes(coding) ? weightOf(coding) : 0;
    if (weight > 0 && weight >= best.weight) best = { coding, weight };
  }
  return best.coding;
}

function readWeight(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (q === undefined) return [name === "x-gzip" ? "gzip" : name, 1];
  // An invalid weight counts as 0, so that it never turns a refusal into a preference.
  return [name === "x-gzip" ? "gzip" : name, /^(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0];
}
