import type { SeriesPause } from "../../api/call-series.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { FailureNotice } from "./failure-notice.tsx";

type SeriesPauseNoticeProps = {
  pause: SeriesPause<unknown>;
  /** Cost of the remaining calls. */
  units: number;
  isPending: boolean;
  onResume: () => void;
};

/** Explains why a series of calls stopped early and how far it got, with a button that resumes it. */
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
