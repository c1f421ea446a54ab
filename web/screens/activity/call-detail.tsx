import type { ActivityCall } from "#contract/console/activity";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import type { ActivityAddress } from "./activity-address.ts";
import { describeOutcome } from "./describe-outcome.ts";
import { SubjectLink, subjectKind } from "./subject-link.tsx";
import styles from "./activity.module.css";

export type CallDetailProps = {
  call: ActivityCall;
  /** The app's name if known, else its id. */
  appName: string | null;
  isAll: boolean;
  onFilter: (more: Partial<ActivityAddress>) => void;
};

/** Shows all stored data of one call: the request, its cost, the marketplace's answer, and where the time went. */
export function CallDetail({ call, appName, isAll, onFilter }: CallDetailProps) {
  const { t, language } = useTranslation("activity");
  const { t: common } = useTranslation();
  const { key } = describeOutcome(call);
  const kind = subjectKind(call.operation);
  const { app, operator, outcome } = call;
  return (
    <div className={styles.detail}>
      <Facts>
        <Fact name={t("detail.request")}>
          <IdText id={call.request_id} what={common("things.request_id")} />
        </Fact>
        {call.subject !== null && (
          <Fact name={t(`kinds.${kind}`)}>
            <span className={styles.id}>
              <SubjectLink call={call} />
              <CopyButton what={t(`ids.${kind}`)} text={call.subject} of={call.subject} compact />
            </span>
          </Fact>
        )}
        <Fact name={t("detail.outcome")}>
          {key !== null && <>{t(key)} </>}
          {outcome !== null && <code>{outcome}</code>}
        </Fact>
        {call.calls > 1 && (
          <Fact name={t("detail.calls")}>
            {t("repeats", { count: call.calls })} {t("detail.first_of_them")}
          </Fact>
        )}
        <Fact name={t("detail.status")}>{call.status}</Fact>
        <Fact name={t("detail.units")}>{common("units", { count: call.units })}</Fact>
        <Fact name={t("detail.took")}>{t("duration", { ms: call.duration_ms })}</Fact>
        <Fact name={t("detail.marketplace")}>
          <AtMarketplace call={call} />
        </Fact>
        {call.upstream_ms !== null && (
          <Fact name={t("detail.here")}>
            {t("duration", { ms: Math.max(0, call.duration_ms - call.upstream_ms) })}
          </Fact>
        )}
        {call.upstream_code !== null && (
          <Fact name={t("detail.said")}>
            {call.channel !== null && channelName(call.channel, language) + colon(language)}
            <code>{call.upstream_code}</code>
          </Fact>
        )}
        {app !== null && (
          <Fact name={t("detail.app")}>
            {appName}
            {appName !== app && ` · ${app}`}
            {call.key !== null && ` · ${call.key}`}
          </Fact>
        )}
        {operator !== null && <Fact name={t("detail.operator")}>{operator.name}</Fact>}
      </Facts>
      {(isAll || outcome !== null) && (
        <p className={styles.alike}>
          {t("detail.alike")}
          {isAll && app !== null && (
            <Button variant="quiet" onPress={() => onFilter({ app, key: undefined })}>
              {t("detail.this_app")}
            </Button>
          )}
          {isAll && operator !== null && (
            <Button variant="quiet" onPress={() => onFilter({ operator: operator.id })}>
              {t("detail.this_operator")}
            </Button>
          )}
          {outcome !== null && (
            <Button variant="quiet" onPress={() => onFilter({ code: outcome })}>
              {t("detail.this_code")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function AtMarketplace({ call }: { call: ActivityCall }) {
  const { t } = useTranslation("activity");
  const { upstream_ms: ms, upstream_calls: count } = call;
  if (ms === null) return t("detail.not_asked");
  return count === null ? t("detail.marketplace_ms", { ms }) : t("detail.marketplace_calls", { ms, count });
}
