import type { ErrorCode } from "#contract/shared/error-codes";
import type { UpstreamError } from "#contract/shared/upstream-error";
import { type ErrorFamily, familyOf, type FamilyRule, type ReportedError } from "./error-families.ts";
import { onOneLine } from "./vendor-text.ts";

/**
 * Known texts of one vendor: whole sentences with their English translation, its codes, and the
 * families of its errors.
 */
type KnownErrors = {
  /**
   * Patterns with their translation. `ids` in a pattern stands for any ids in brackets. A full stop
   * or exclamation mark may follow.
   */
  sentences: readonly (readonly [RegExp, string])[];
  /** Codes that are known exactly, so that they cannot contain a text of the caller. */
  codes?: RegExp;
  /** Families of the vendor's errors. */
  families?: readonly FamilyRule[];
};

/**
 * A marketplace's code and message; `original` is the original message where cleaning may have changed
 * it.
 */
type CleanedError = ReportedError & { original?: string };

/**
 * Creates the functions that pass on one vendor's codes and messages. A pattern must match the
 * whole message, so that no message is translated in part.
 */
export function createErrorCatalog({ sentences, codes, families = [] }: KnownErrors) {
  const whole = sentences.map(([pattern, english]) => {
    const source = pattern.source.replaceAll("ids", "\\s*\\[[^\\]]*\\]\\s*");
    return { pattern: new RegExp(`^(?:${source})\\s*[。.!！]?$`), english };
  });

  /**
   * Returns the English translation of a message, or null when it is not a known one. The original
   * message is looked up, because cleaning may have removed a receiver's name that is also a word
   * of it. The translation contains nothing of the message.
   */
  function translate(message: string | null): string | null {
    const line = onOneLine(message ?? "");
    return whole.find(({ pattern }) => pattern.test(line))?.english ?? null;
  }

  /**
   * Returns a code without the caller's texts. A known code is returned unchanged, even if it
   * shares letters with a name or number, because programs read it.
   */
  function cleanCode(code: string, clean: (text: string) => string): string {
    return codes?.test(code) ? code : clean(code);
  }

  /** Returns the family of an error, or null when the table does not contain it. */
  function familyOfError(error: ReportedError): ErrorFamily | null {
    return familyOf(families, error);
  }

  function causeOf(
    { code, message, original = message, also = [] }: CleanedError,
    ours: ErrorCode,
  ): UpstreamError["cause"] {
    if (ours === "NOT_FOUND") return "product_gone";
    if (ours !== "CHANNEL_UPSTREAM_ERROR") return undefined;
    const family = familyOfError({ code, message: original, also });
    return family !== null && isCause(family) ? family : undefined;
  }

  /**
   * Returns a vendor's code and message, both cleaned. The message is omitted when the vendor gave
   * none, so that no text of ours appears as the vendor's. `original` is the original message, which is
   * the one that is translated.
   * @param ours code of the failure that contains them
   * @param cause cause of the error, where the operation knows it
   */
  function toUpstreamError(
    error: CleanedError,
    ours: ErrorCode,
    cause: UpstreamError["cause"] = causeOf(error, ours),
  ): UpstreamError {
    const { code, message, original = message } = error;
    const english = translate(original);
    return {
      code,
      ...(message !== "" && { message }),
      ...(english !== null && { message_en: english }),
      ...(cause && { cause }),
    };
  }

  return { toUpstreamFault: toUpstreamError, cleanCode, translate, familyOf: familyOfError };
}

function isCause(family: ErrorFamily): family is NonNullable<UpstreamError["cause"]> & ErrorFamily {
  return family === "operator" || family === "product_gone" || family === "shop_gone" || family === "busy";
}

/**
 * Returns whether a refusal says that a picture is unknown, expired or invalid. No marketplace
 * publishes a code for it, or the lifetime of a picture's id.
 */
export function isPictureGone({ code, message }: { code: string; message: string | null }): boolean {
  const text = `${code} ${message ?? ""}`;
  return /image|图片|圖片/i.test(text) && /expire|not_?\s?(found|exist)|invalid|失效|过期|不存在/i.test(text);
}

/** Known texts of one vendor, as created by `createErrorCatalog`. */
export type ErrorCatalog = ReturnType<typeof createErrorCatalog>;
