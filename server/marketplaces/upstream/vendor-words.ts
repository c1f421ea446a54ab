import type { ErrorCode } from "#contract/error-codes";
import type { UpstreamFault } from "#contract/upstream-fault";
import { type ErrorFamily, familyOf, type FamilyRule, type SaidError } from "./error-families.ts";
import { onOneLine } from "./vendor-text.ts";

/** What one vendor is known to say: whole sentences with their English, its codes, and families of them that tell what a refusal is about. */
type KnownWords = {
  /** `ids` in a pattern stands for ids in brackets, whatever they are. A full stop or exclamation mark may follow. */
  sentences: readonly (readonly [RegExp, string])[];
  /** Codes that are known whole: nothing in one can be a text of the caller. */
  codes?: RegExp;
  /** The families of its errors. */
  families?: readonly FamilyRule[];
};

/** A marketplace's code and words; `said` is the words as they came, where cleaning may have cut them. */
type Said = SaidError & { said?: string };

/** How one vendor's code and words are handed on. A pattern takes the whole message: words that are not known are not half told. */
export function vendorWords({ sentences, codes, families = [] }: KnownWords) {
  const whole = sentences.map(([pattern, english]) => {
    const source = pattern.source.replaceAll("ids", "\\s*\\[[^\\]]*\\]\\s*");
    return { pattern: new RegExp(`^(?:${source})\\s*[。.!！]?$`), english };
  });

  /**
   * The English of a message, which is a sentence of the table and holds nothing of the message: so it is looked up in the words as
   * they came, where a receiver's name may be a word of them. @returns null when it is not one of the known ones
   */
  function inEnglish(message: string | null): string | null {
    const said = onOneLine(message ?? "");
    return whole.find(({ pattern }) => pattern.test(said))?.english ?? null;
  }

  /** A code without the caller's texts. A known one holds none, whatever name or number it shares letters with, and programs read it. */
  function cleanCode(code: string, clean: (text: string) => string): string {
    return codes?.test(code) ? code : clean(code);
  }

  /** Returns the family of an error; null for one that the table does not know. */
  function familyOfError(error: SaidError): ErrorFamily | null {
    return familyOf(families, error);
  }

  function causeOf(
    { code, message, said = message, also = [] }: Said,
    ours: ErrorCode,
  ): UpstreamFault["cause"] {
    if (ours === "NOT_FOUND") return "product_gone";
    if (ours !== "CHANNEL_UPSTREAM_ERROR") return undefined;
    const family = familyOfError({ code, message: said, also });
    return family !== null && isCause(family) ? family : undefined;
  }

  /**
   * A vendor's code and words, both cut clean; without words where it gave none: what is not its own is not told as its own.
   * `said` is the words as they came, where cleaning may have cut them: their English is that of the whole.
   * @param ours the code of the failure that they stand in
   * @param cause where the operation knows what they are about
   */
  function vendorSaid(
    error: Said,
    ours: ErrorCode,
    cause: UpstreamFault["cause"] = causeOf(error, ours),
  ): UpstreamFault {
    const { code, message, said = message } = error;
    const english = inEnglish(said);
    return {
      code,
      ...(message !== "" && { message }),
      ...(english !== null && { message_en: english }),
      ...(cause && { cause }),
    };
  }

  return { vendorSaid, cleanCode, inEnglish, familyOf: familyOfError };
}

function isCause(family: ErrorFamily): family is NonNullable<UpstreamFault["cause"]> & ErrorFamily {
  return family === "operator" || family === "product_gone" || family === "shop_gone" || family === "busy";
}

/**
 * Whether a refusal says of a picture that it is not known any more, or is none. No marketplace publishes a code for it, nor how long
 * the id of one lives.
 */
export function saysPictureGone({ code, message }: { code: string; message: string | null }): boolean {
  const said = `${code} ${message ?? ""}`;
  return /image|图片|圖片/i.test(said) && /expire|not_?\s?(found|exist)|invalid|失效|过期|不存在/i.test(said);
}

/** What one vendor is known to say, as `vendorWords` makes it. */
export type VendorWords = ReturnType<typeof vendorWords>;
