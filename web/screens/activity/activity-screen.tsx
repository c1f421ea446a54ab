import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import { activityOptions } from "../../api/console-options.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { SignInTable } from "./sign-in-table.tsx";
import styles from "./activity.module.css";

/** This operator's metered calls, and what happened to his way in. Reading the list costs nothing. */
export function ActivityScreen() {
  const { t } = useTranslation("activity");
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(activityOptions);
  const again = (
    <Button isPending={isFetching} onPress={() => void refetch()}>
      {error ? common("retry") : t("refresh")}
    </Button>
  );
  return (
    <div className={styles.screen}>
      {error && <FailureNotice failure={error.failure} free actions={again} />}
      {!error && (
        <div className={styles.head}>
          <p className={styles.intro}>{t("intro")}</p>
          {data && data.calls.length > 0 && (
            <span className={styles.intro}>{t("total", { count: data.calls.length })}</span>
          )}
          {again}
        </div>
      )}
      {data === undefined && !error && <Skeleton rows={12} height={24} />}
      {data && data.calls.length === 0 && <EmptyState title={t("empty")}>{t("empty_text")}</EmptyState>}
      {data && data.calls.length > 0 && <ActivityTable calls={data.calls} />}
      {data && data.sign_ins.length > 0 && <SignInTable signIns={data.sign_ins} />}
    </div>
  );
}
