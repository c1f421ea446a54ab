import { useTranslation } from "../../../i18n/use-translation.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { WantedMatch } from "./use-wanted-items.ts";

/** Shows which quantities of a message were filled in, and which fit no variant. */
export function WantedNote({ quantities, unmatched, isKept }: WantedMatch) {
  const { t } = useTranslation("product");
  const isWhole = unmatched.length === 0;
  return (
    <Notice
      tone={isWhole ? "info" : "warning"}
      title={
        isKept
          ? t("wanted.kept")
          : quantities.length === 0
            ? t("wanted.none")
            : t("wanted.filled", { count: quantities.length })
      }
    >
      {isWhole ? (
        <p>{t("wanted.check")}</p>
      ) : (
        <>
          <p>{t(isKept ? "wanted.kept_text" : "wanted.unmatched")}</p>
          <ul>
            {unmatched.map(({ quantity, isEach, words }, at) => (
              <li key={at}>
                {quantity} {isEach && t("wanted.each")} × {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
