import { useTranslation } from "../i18n/use-translation.ts";
import { sentenceGap } from "../i18n/sentence-gap.ts";

/** `message_en`: what the message means in English, where the marketplace's connector knows the sentence. */
export type VendorWordsProps = {
  code: string;
  message?: string | null | undefined;
  message_en?: string | undefined;
};

/** What the marketplace said, introduced as such. */
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

/** A marketplace's code and its own words, whichever it gave; in the English page with what known Chinese words mean. */
export function VendorWords({ code, message, message_en: gloss }: VendorWordsProps) {
  const { t, language } = useTranslation();
  return (
    <>
      {code !== "" && (
        <>
          <code>{code}</code>{" "}
        </>
      )}
      {message && <span lang="zh-CN">{message}</span>}
      {language === "en" && gloss && <> {t("in_english", { gloss })}</>}
      {!message && t("no_vendor_message")}
    </>
  );
}
