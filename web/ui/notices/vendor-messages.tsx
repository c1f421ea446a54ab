import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceGap } from "../../i18n/sentence-gap.ts";

/**
 * Code and text from a marketplace's answer. `message_en` is the meaning in English, where the connector
 * knows the sentence.
 */
export type VendorWordsProps = {
  code: string;
  message?: string | null | undefined;
  message_en?: string | undefined;
};

/** Quotes the marketplace's message with an introduction. */
export function VendorSaid(words: VendorWordsProps) {
  const { t, language } = useTranslation();
  return (
    <p>
      {t("failure.vendor_said")}
      {sentenceGap(language)}
      <VendorWords {...words} />
    </p>
  );
}

/**
 * Shows a marketplace's code and message, whichever it gave; the English page adds the meaning of known
 * Chinese messages.
 */
export function VendorWords({ code, message, message_en: translation }: VendorWordsProps) {
  const { t, language } = useTranslation();
  return (
    <>
      {code !== "" && (
        <>
          <code>{code}</code>{" "}
        </>
      )}
      {message && <span lang="zh-CN">{message}</span>}
      {language === "en" && translation && <> {t("in_english", { gloss: translation })}</>}
      {!message && t("no_vendor_message")}
    </>
  );
}
