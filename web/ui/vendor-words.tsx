import { useTranslation } from "../i18n/use-translation.ts";
import { vendorGloss } from "#contract/vendor-gloss";

/** A marketplace's code and its own words, whichever it gave; in the English page with what known Chinese words mean. */
export function VendorWords({ code, message }: { code: string; message?: string | null | undefined }) {
  const { t, language } = useTranslation();
  const gloss = language === "en" ? vendorGloss(message ?? "") : null;
  return (
    <>
      {code !== "" && <code>{code}</code>} {message && <span lang="zh-CN">{message}</span>}
      {gloss !== null && <> {t("in_english", { gloss })}</>}
      {!message && t("no_vendor_message")}
    </>
  );
}
