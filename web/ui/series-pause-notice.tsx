import type { SeriesPause } from "../api/call-series.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";

type SeriesPauseNoticeProps = {
  pause: SeriesPause<unknown>;
  /** What going on with the rest costs. */
  units: number;
  isPending: boolean;
  onResume: () => void;
};

/** Says why a series of calls ended early and how far it came, with the press that goes on with the rest. */
export function SeriesPauseNotice({ pause, units, isPending, onResume }: SeriesPauseNoticeProps) {
  const { t } = useTranslation();
  const { total, left, failure } = pause;
  return (
    <FailureNotice
      failure={failure}
      actions={
        <Button units={units} isPending={isPending} onPress={onResume}>
          {t("series.resume", { count: left.length })}
        </Button>
      }
    >
      {total > 1 && <p>{t("series.paused", { done: total - left.length, total, count: left.length })}</p>}
    </FailureNotice>
  );
}
