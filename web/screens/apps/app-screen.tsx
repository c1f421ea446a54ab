import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Channel } from "#contract/shared/channel";
import type { AppDetail } from "#contract/console/console-apps";
import type { AuthorizationOutcome } from "#contract/console/states";
import { appOptions, appsOptions } from "../../api/app-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isNotThere, NotThereNotice } from "../../ui/notices/administration-failure.tsx";
import { AuthorizationNotice } from "../../ui/display/authorization.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { MixedLetters } from "../../ui/controls/mixed-letters.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import shared from "../../ui/notices/administration.module.css";
import styles from "./apps.module.css";
import { KeySection } from "./key-section.tsx";
import { LastChange } from "./last-change.tsx";
import { MarketplaceSection } from "./marketplace-section.tsx";
import { PurchasingSection } from "./purchasing-section.tsx";
import { ReviewButtons } from "./review-buttons.tsx";
import utilities from "../../styles/utilities.module.css";

type AppScreenProps = {
  id: string;
  /** Marketplace and outcome of an authorization that was just made. */
  channel: Channel | undefined;
  authorization: AuthorizationOutcome | undefined;
};

/** Shows one app: its review, plan, marketplaces and keys. */
export function AppScreen({ id, channel, authorization }: AppScreenProps) {
  const { t } = useTranslation("apps");
  const queryClient = useQueryClient();
  const app = useQuery(appOptions(id));
  const { data } = app;
  const changed = () => queryClient.invalidateQueries({ queryKey: appsOptions.queryKey });
  const back = (
    <Link className={shared.back} to="/apps">
      ← {t("back")}
    </Link>
  );
  const notThere = app.error && isNotThere(app.error.failure);
  const failure = notThere ? <NotThereNotice /> : <ReadFailure of={[app]} />;
  if (data === undefined)
    return app.error ? (
      <div className={shared.page}>
        {back}
        {failure}
      </div>
    ) : (
      <Skeleton rows={12} height={28} />
    );
  return (
    <div className={shared.page}>
      <div className={shared.screen}>
        {back}
        {/* A failed refresh leaves the page in place, and with it a key that is shown only once. */}
        {failure}
        {channel && authorization && <AuthorizationNotice channel={channel} outcome={authorization} />}
        <div className={styles.title}>
          <h2>{data.app.name}</h2>
          <AppStateBadge app={data.app} />
          <MixedLetters text={data.app.name} />
          {data.app.in_file ? (
            <Badge>{t("from_file")}</Badge>
          ) : (
            <ReviewButtons app={data.app} onChange={changed} />
          )}
        </div>
        <StateText app={data.app} />
        <AppFacts app={data.app} />
        <p>
          <Link to="/audit" search={{ subject: `apps/${data.app.id}` }}>
            {t("history")}
          </Link>
        </p>
      </div>
      <KeySection detail={data} onChange={changed} />
      <MarketplaceSection detail={data} />
      <PurchasingSection detail={data} onChange={changed} />
    </div>
  );
}

function StateText({ app }: Pick<AppDetail, "app">) {
  const { t } = useTranslation("apps");
  const planOff = app.state === "approved" && !app.plan_enabled && (
    <p>
      {t("plan_off_text", { plan: app.plan })} <Link to="/plans">{t("common:screens.plans.title")}</Link>
    </p>
  );
  if (app.in_file)
    return (
      <>
        {planOff}
        <p className={utilities.muted}>{t("from_file_text")}</p>
      </>
    );
  if (planOff) return planOff;
  if (app.state === "requested") return <p>{t("requested_text")}</p>;
  if (app.state === "suspended")
    return (
      <p>
        {t("suspended_text")} <strong>{app.state_reason}</strong>
      </p>
    );
  return null;
}

function AppFacts({ app }: Pick<AppDetail, "app">) {
  const { t } = useTranslation("apps");
  return (
    <Facts>
      <Fact name={t("facts.plan")}>{app.plan}</Fact>
      <Fact name={t("facts.mode")}>{t(`modes.${app.mode}`)}</Fact>
      {app.warehouse_code !== null && (
        <Fact name={t("facts.warehouse")}>
          <code>{app.warehouse_code}</code>
        </Fact>
      )}
      <Fact name={t("facts.id")}>
        <IdText id={app.id} what={t("facts.id_noun")} />
      </Fact>
      {app.merchant_uuid !== null && (
        <Fact name={t("facts.merchant")}>
          <IdText id={app.merchant_uuid} what={t("facts.merchant_noun")} />
        </Fact>
      )}
      {app.created_at !== null && (
        <Fact name={t("facts.created")}>
          <Time at={app.created_at} />
        </Fact>
      )}
      {app.changed_at !== null && (
        <Fact name={t("facts.changed")}>
          <LastChange record={app} />
        </Fact>
      )}
    </Facts>
  );
}
