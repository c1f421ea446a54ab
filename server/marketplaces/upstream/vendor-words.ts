import type { ErrorCode } from "#contract/error-codes";
import type { UpstreamFault } from "#contract/upstream-fault";
import { onOneLine } from "./vendor-text.ts";

/** What one vendor is known to say: whole sentences with their English, its codes, and families of them that tell what a refusal is about. */
type KnownWords = {
  /** `ids` in a pattern stands for ids in brackets, whatever they are. A full stop or exclamation mark may follow. */
  sentences: readonly (readonly [RegExp, string])[];
  /** Codes that are known whole: nothing in one can be a text of the caller. */
  codes?: RegExp;
  /** Codes of a product that is not sold any more. */
  goneCodes?: RegExp;
  /** Signature, app key, permission: refused until the gateway's operator mends it, however often it is tried. */
  operatorCodes?: RegExp;
};

/** How one vendor's code and words are handed on. A pattern takes the whole message: words that are not known are not half told. */
export function vendorWords({ sentences, codes, goneCodes, operatorCodes }: KnownWords) {
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

  function isOperatorCode(code: string): boolean {
    return operatorCodes?.test(code) ?? false;
  }

  function causeOf(code: string, ours: ErrorCode): UpstreamFault["cause"] {
    if (ours === "NOT_FOUND") return "product_gone";
    if (ours !== "CHANNEL_UPSTREAM_ERROR") return undefined;
    if (isOperatorCode(code)) return "operator";
    return goneCodes?.test(code) ? "product_gone" : undefined;
  }

  /**
   * A vendor's code and words, both cut clean; without words where it gave none: what is not its own is not told as its own.
   * `said` is the words as they came, where cleaning may have cut them: their English is that of the whole.
   * @param ours the code of the failure that they stand in
   * @param cause where the operation knows what they are about
   */
  function vendorSaid(
    { code, message, said = message }: { code: string; message: string; said?: string },
    ours: ErrorCode,
    cause: UpstreamFault["cause"] = causeOf(code, ours),
  ): UpstreamFault {
    const english = inEnglish(said);
    return {
      code,
      ...(message !== "" && { message }),
      ...(english !== null && { message_en: english }),
      ...(cause && { cause }),
    };
  }

  return { vendorSaid, cleanCode, inEnglish, isOperatorCode };
}

/**
 * Whether a refusal says of a picture that it is not known any more, or is none. No marketplace publishes a code for it, nor how long
 * the id of one lives.
 */
export function saysPictureGone({ code, message }: { code: string; message: string | null }): boolean {
  const said = `${code} ${message ?? ""}`;
  return /image|图片|圖片/i.test(said) && /expire|not_?\s?(found|exist)|invalid|失效|过期|不存在/i.test(said);
}
