import { useTranslation } from "../i18n/use-translation.ts";
import { sentenceGap } from "../i18n/sentence-gap.ts";
import { vendorGloss } from "#contract/vendor-gloss";

type VendorWordsProps = { code: string; message?: string | null | undefined };

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
export function VendorWords({ code, message }: VendorWordsProps) {
  const { t, language } = useTranslation();
  const gloss = language === "en" ? vendorGloss(message ?? "") : null;
  return (
    <>
      {code !== "" && (
        <>
          <code>{code}</code>{" "}
        </>
      )}
      {message && <span lang="zh-CN">{message}</span>}
      {gloss !== null && <> {t("in_english", { gloss })}</>}
      {!message && t("no_vendor_message")}
    </>
  );
}
