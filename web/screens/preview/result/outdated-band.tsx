import { useTranslation } from "../../../i18n/use-translation.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { OutdatedReason } from "./finished-preview.ts";
import styles from "./receipt.module.css";

type OutdatedBandProps = { outdatedReason: OutdatedReason };

/** States why an answer is out of date, across the document and at every scroll position of it. */
export function OutdatedBand({ outdatedReason }: OutdatedBandProps) {
  const { t } = useTranslation("preview");
  return (
    <div className={styles.band}>
      <Notice tone="warning" live="status" title={t(`result.outdated_because.${outdatedReason}.title`)}>
        <p>{t(`result.outdated_because.${outdatedReason}.text`)}</p>
      </Notice>
    </div>
  );
}
