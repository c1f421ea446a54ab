import { useTranslation } from "../../../i18n/use-translation.ts";
import type { MatchedVariants } from "../../../cart/match-variants.ts";
import { Notice } from "../../../ui/notices/notice.tsx";

/** Shows which quantities of a message were filled in, and which fit no variant. */
export function WantedNote({ quantities, unmatched }: MatchedVariants) {
  const { t } = useTranslation("product");
  const isWhole = unmatched.length === 0;
  return (
    <Notice
      tone={isWhole ? "info" : "caution"}
      title={quantities.length === 0 ? t("wanted.none") : t("wanted.filled", { count: quantities.length })}
    >
      {isWhole ? (
        <p>{t("wanted.check")}</p>
      ) : (
        <>
          <p>{t("wanted.unmatched")}</p>
          <ul>
            {unmatched.map(({ quantity, words }, at) => (
              <li key={at}>
                {quantity} × {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
