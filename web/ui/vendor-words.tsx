import { useTranslation } from "react-i18next";
import { vendorGloss } from "#contract/vendor-gloss";

/** A marketplace's code and its own words, whichever it gave; in the English page with what known Chinese words mean. */
export function VendorWords({ code, message }: { code: string; message?: string | null | undefined }) {
  const { t, i18n } = useTranslation();
  const gloss = i18n.language === "en" ? vendorGloss(message ?? "") : null;
  return (
    <>
      {code !== "" && <code>{code}</code>} {message && <span lang="zh-CN">{message}</span>}
      {gloss !== null && <> {t("in_english", { gloss })}</>}
      {!message && t("no_vendor_message")}
    </>
  );
}
