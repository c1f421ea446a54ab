import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Doubt } from "./attempt.ts";
import styles from "./receipt.module.css";

type OutdatedBandProps = { doubt: Doubt; units: number; onAgain: (() => void) | null };

/**
 * States why an answer is out of date, and stays visible wherever its answer is scrolled to, because
 * everything below it is outdated.
 */
export function OutdatedBand({ doubt, units, onAgain }: OutdatedBandProps) {
  const { t } = useTranslation("preview");
  return (
    <div className={styles.band}>
      <Notice
        tone="caution"
        live="status"
        title={t(`result.doubts.${doubt}.title`)}
        actions={
          <Button units={units} isDisabled={onAgain === null} onPress={() => onAgain?.()}>
            {t("result.again")}
          </Button>
        }
      >
        <p>{t(`result.doubts.${doubt}.text`)}</p>
      </Notice>
    </div>
  );
}
