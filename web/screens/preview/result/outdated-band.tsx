import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { OutdatedReason } from "./attempt.ts";
import styles from "./receipt.module.css";

type OutdatedBandProps = { outdatedReason: OutdatedReason; units: number; onAgain: (() => void) | null };

/**
 * States why an answer is out of date, and stays visible wherever its answer is scrolled to, because
 * everything below it is outdated.
 */
export function OutdatedBand({ outdatedReason, units, onAgain }: OutdatedBandProps) {
  const { t } = useTranslation("preview");
  return (
    <div className={styles.band}>
      <Notice
        tone="caution"
        live="status"
        title={t(`result.doubts.${outdatedReason}.title`)}
        actions={
          <Button units={units} isDisabled={onAgain === null} onPress={() => onAgain?.()}>
            {t("result.again")}
          </Button>
        }
      >
        <p>{t(`result.doubts.${outdatedReason}.text`)}</p>
      </Notice>
    </div>
  );
}
