import { useTranslation } from "../../../i18n/use-translation.ts";
import { hasTrait } from "#contract/shared/channel";
import { formatFen } from "#contract/shared/money";
import type { PreviewResult } from "#contract/public/preview";
import { linesWithoutKjb } from "#contract/public/preview-warnings";
import { Badge } from "../../../ui/display/badge.tsx";
import { Money } from "../../../ui/display/money.tsx";
import type { FinishedPreview } from "./finished-preview.ts";
import styles from "./receipt.module.css";
import utilities from "../../../styles/utilities.module.css";

type TermsProps = {
  result: PreviewResult;
  preview: FinishedPreview;
  /** An outdated answer shows nothing in green. */
  isOutdated: boolean;
};

/** Shows how the order may be traded and paid: trade types, pay channels, KJB, promotions. Only facts from the marketplace. */
export function Terms({ result, preview, isOutdated }: TermsProps) {
  const { t } = useTranslation("preview");
  const good = isOutdated ? "neutral" : "ok";
  if (!hasTrait(result.channel, "tellsTerms")) return null;
  return (
    <div className={styles.terms}>
      {result.trade_types.length > 0 && (
        <div>
          <h3>{t("terms.trade_types")}</h3>
          <ul className={styles.plainList}>
            {result.trade_types.map((type) => (
              <li key={type.trade_type}>
                <span lang="zh-CN">{type.name}</span> <code>{type.trade_type}</code>{" "}
                <Badge tone={type.op_support ? good : "neutral"}>
                  {t(type.op_support ? "terms.usable" : "terms.not_usable")}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {result.pay_channels.length > 0 && (
        <div>
          <h3>{t("terms.pay_channels")}</h3>
          <ul className={styles.plainList}>
            {result.pay_channels.map(({ name, amount_limit }, at) => (
              <li key={at}>
                <code>{name}</code> <span className={utilities.note}>{t("terms.up_to")}</span>{" "}
                <Money fen={amount_limit.amount} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Kjb result={result} preview={preview} />
      {result.promotions.length > 0 && (
        <div>
          <h3>{t("terms.promotions")}</h3>
          <ul className={styles.plainList}>
            {result.promotions.map(({ promotion_id, text, selected, discount }, at) => (
              <li key={at}>
                <span lang="zh-CN">{text || promotion_id}</span>
                {discount.amount !== null && ` · ${formatFen(discount.amount)} `}
                <Badge tone={selected ? good : "neutral"}>
                  {t(selected ? "terms.selected" : "terms.not_selected")}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Shows whether KJB can pay for these products, where the vendor states it; a missing statement is no promise. */
function Kjb({ result, preview }: Pick<TermsProps, "result" | "preview">) {
  const { t } = useTranslation("preview");
  const lines = linesWithoutKjb(result, preview.sent);
  return (
    <div>
      <h3>{t("terms.kjb")}</h3>
      {lines.length === 0 ? (
        <p>{t("terms.kjb_unnamed")}</p>
      ) : (
        <>
          <p>
            <Badge tone="warning">{t("terms.kjb_not")}</Badge>{" "}
            {t("terms.kjb_refused", { count: lines.length })}
          </p>
          <ul className={styles.plainList}>
            {lines.map(({ key, id, title }) => (
              <li key={key}>
                <code>{id}</code> <span lang="zh-CN">{title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
