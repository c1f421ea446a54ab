import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Suspense, useState } from "react";
import { lowQuotaThreshold, type Account } from "#contract/public/account";
import { scopes } from "#contract/shared/endpoint";
import type { Channel } from "#contract/shared/channel";
import type { AuthorizationOutcome } from "#contract/console/states";
import { authorizationsOptions } from "../../api/authorization-options.ts";
import { accountOptions, readAgainAt } from "../../api/free-query-options.ts";
import { AuthorizationNotice, AuthorizedElsewhere } from "../../ui/display/authorization.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { ReadLater } from "../../ui/notices/read-later.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Section } from "../../ui/display/section.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import styles from "./access.module.css";
import { ChannelTable } from "./channel-table.tsx";
import utilities from "../../styles/utilities.module.css";

const connectAssistant = lazyComponent(
  async () => (await import("./connect-assistant.tsx")).ConnectAssistant,
);
// The tables need the schemas of every endpoint, which are as much as the rest of the screen.
const weightTable = lazyComponent(async () => (await import("./weight-table.tsx")).WeightTable);
const scopeTable = lazyComponent(async () => (await import("./scope-table.tsx")).ScopeTable);

/** Marketplace and outcome of an authorization that was just made. */
type AccessSearch = { channel?: Channel | undefined; authorization?: AuthorizationOutcome | undefined };

/** Shows what the console's key may do and what is left of it today. Reading it costs nothing. */
export function AccessScreen({ channel, authorization }: AccessSearch) {
  const { t } = useTranslation("access");
  const { t: common } = useTranslation();
  const account = useQuery(accountOptions);
  const { data } = account;
  const { data: authorizations } = useQuery(authorizationsOptions);
  const againAt = readAgainAt(account);
  const notices = (
    <>
      <ReadFailure of={[account]} />
      {againAt !== null && <ReadLater at={againAt} />}
    </>
  );
  if (data === undefined)
    return account.error || againAt !== null ? notices : <Skeleton rows={10} height={28} />;
  return (
    <div className={styles.screen}>
      {notices}
      {channel && authorization && <AuthorizationNotice channel={channel} outcome={authorization} />}
      <Section
        title={t("quota")}
        actions={
          <Button isPending={account.isFetching} onPress={() => void account.refetch()}>
            {common("list.refresh")}
          </Button>
        }
      >
        <QuotaMeter quota={data.quota} isUsable={data.plan.enabled} />
      </Section>
      <Section title={t("channels")}>
        <ChannelTable
          channels={data.channels}
          mode={data.app.mode}
          authorizable={authorizations?.channels ?? []}
        />
        {authorizations?.elsewhere && <AuthorizedElsewhere why={authorizations.elsewhere} />}
      </Section>
      <Section title={t("plan")}>
        <PlanFacts plan={data.plan} />
        <Suspense fallback={<Skeleton rows={15} isTable />}>
          <weightTable.Part units={data.plan.units} />
        </Suspense>
      </Section>
      <Section title={t("key")}>
        <KeyFacts account={data} />
        <Suspense fallback={<Skeleton rows={scopes.length} isTable />}>
          <scopeTable.Part held={data.key.scopes} />
        </Suspense>
      </Section>
      <Assistant />
    </div>
  );
}

/** Loads settings and tools on a press, because most visitors only check their quota. */
function Assistant() {
  const { t } = useTranslation("access");
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title={t("assistant.title")}>
      <p>{t("assistant.what")}</p>
      {isShown ? (
        <Suspense fallback={<Skeleton rows={10} height={28} />}>
          <connectAssistant.Part />
        </Suspense>
      ) : (
        <div>
          <Button onPress={() => setIsShown(true)}>{t("assistant.show")}</Button>
        </div>
      )}
    </Section>
  );
}

function PlanFacts({ plan }: { plan: Account["plan"] }) {
  const { t } = useTranslation("access");
  return (
    <Facts>
      <Fact name={t("plan_name")}>{plan.name}</Fact>
      <Fact name={t("plan_state")}>
        <Badge tone={plan.enabled ? "ok" : "error"}>{t(plan.enabled ? "enabled" : "disabled")}</Badge>
      </Fact>
      <Fact name={t("per_minute")}>{plan.requests_per_minute}</Fact>
    </Facts>
  );
}

function KeyFacts({ account }: { account: Account }) {
  const { t } = useTranslation("access");
  return (
    <Facts>
      <Fact name={t("key_environment")}>
        <Badge tone={account.key.environment === "live" ? "neutral" : "warning"}>
          {t(`key_environments.${account.key.environment}`)}
        </Badge>
      </Fact>
      <Fact name={t("key_id_label")}>
        <IdText id={account.key.id} what={t("key_id")} />
      </Fact>
      <Fact name={t("app")}>{account.app.name}</Fact>
      <Fact name={t("app_id_label")}>
        <IdText id={account.app.id} what={t("app_id")} />
      </Fact>
      <Fact name={t("mode")}>{t(`modes.${account.app.mode}`)}</Fact>
    </Facts>
  );
}

/** Shows used units of the limit, as numbers and as a bar, and when the day ends. */
function QuotaMeter({ quota, isUsable }: { quota: Account["quota"]; isUsable: boolean }) {
  const { t } = useTranslation("access");
  const { used, limit, left, day, resets_at: resetsAt } = quota;
  const nearlyOut = used >= limit * lowQuotaThreshold;
  const max = Math.max(limit, 1);
  const shown = Math.min(used, max);
  return (
    <div className={styles.quota}>
      <p className={styles.numbers}>
        <strong>{t("used_of", { used, limit })}</strong>
        <span>{isUsable ? t("left", { left }) : t("plan_off")}</span>
      </p>
      <div
        role="meter"
        aria-label={t("quota")}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={shown}
        aria-valuetext={t("used_of", { used, limit })}
      >
        <span className={styles.track}>
          <span
            className={nearlyOut ? styles.low : styles.fill}
            style={{ width: `${(shown / max) * 100}%` }}
          />
        </span>
      </div>
      <p className={utilities.muted}>
        {t("day")} {day} · {t("resets")} <Time at={resetsAt} />
      </p>
    </div>
  );
}
