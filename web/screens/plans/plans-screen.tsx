import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { PlanRow } from "#contract/console/console-apps";
import { appsOptions } from "../../api/app-options.ts";
import { plansOptions } from "../../api/plan-options.ts";
import { sentenceGap } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { MixedLetters } from "../../ui/controls/mixed-letters.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { ListScreen } from "../../ui/display/list-screen.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { listText } from "../../ui/display/list-text.ts";
import { useOperationName } from "../../ui/display/operation-name.ts";
import shared from "../../ui/notices/administration.module.css";

const planDialog = lazyComponent(async () => (await import("./plan-dialog.tsx")).PlanDialog);

/** Shows every plan with what its apps may use, and edits plans. */
export function PlansScreen() {
  const { t, language } = useTranslation("plans");
  const plans = useQuery(plansOptions);
  // The dialog names the affected apps before saving, so plans can be edited only once the apps are loaded.
  const apps = useQuery(appsOptions);
  const data = apps.data && plans.data;
  // Refers to the plan by name, so that the form sees changes that other administrators save meanwhile.
  const [open, setOpen] = useState<{ plan: string | null } | null>(null);
  const create = (
    <Button variant="primary" onPress={() => setOpen({ plan: null })}>
      {t("create")}
    </Button>
  );
  const appsOf = (name: string) => (apps.data ?? []).filter(({ plan }) => plan === name);
  const chosen = data?.find(({ name }) => name === open?.plan) ?? null;
  return (
    <ListScreen
      of={[plans, apps]}
      intro={
        <>
          {t("intro")}
          {data?.some((plan) => plan.in_file) && sentenceGap(language) + t("file_note")}
        </>
      }
      actions={data && data.length > 0 && create}
    >
      {data?.length === 0 && (
        <EmptyState title={t("empty")} actions={create}>
          {t("empty_text")}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <PlanTable
          plans={data}
          countOf={(name) => appsOf(name).length}
          onChange={(plan) => setOpen({ plan: plan.name })}
        />
      )}
      <Suspense fallback={null}>
        {open && (
          <planDialog.Part
            plan={chosen}
            apps={chosen ? appsOf(chosen.name) : []}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}

type PlanTableProps = {
  plans: PlanRow[];
  countOf: (plan: string) => number;
  onChange: (plan: PlanRow) => void;
};

function PlanTable({ plans, countOf, onChange }: PlanTableProps) {
  const { t, language } = useTranslation("plans");
  const { t: common } = useTranslation();
  const operationName = useOperationName();
  const number = new Intl.NumberFormat(language);
  return (
    <Table
      stack
      label={common("screens.plans.title")}
      head={
        <>
          <Th>{t("columns.name")}</Th>
          <Th>{t("columns.state")}</Th>
          <Th number>{t("columns.daily_units")}</Th>
          <Th number>{t("columns.requests_per_minute")}</Th>
          <Th>{t("columns.channels")}</Th>
          <Th>{t("columns.units")}</Th>
          <Th number>{t("columns.apps")}</Th>
          <Th>{t("columns.changed")}</Th>
          <Th>{t("columns.action")}</Th>
        </>
      }
    >
      {plans.map((plan) => (
        <tr key={plan.name}>
          <Td label={t("columns.name")}>
            <span className={shared.name}>
              {plan.name}
              {plan.in_file && <Badge>{t("from_file")}</Badge>}
              <MixedLetters text={plan.name} />
            </span>
          </Td>
          <Td label={t("columns.state")}>
            <Badge tone={plan.enabled ? "ok" : "error"}>{t(plan.enabled ? "on" : "off")}</Badge>
          </Td>
          <Td label={t("columns.daily_units")} number>
            {number.format(plan.daily_units)}
          </Td>
          <Td label={t("columns.requests_per_minute")} number>
            {number.format(plan.requests_per_minute)}
          </Td>
          <Td label={t("columns.channels")}>
            {listText(
              plan.channels.map((channel) => channelName(channel, language)),
              language,
            ) || t("no_weights")}
          </Td>
          <Td label={t("columns.units")}>
            {listText(
              Object.entries(plan.units).map(([id, units]) =>
                t("weight", { operation: operationName(id), units }),
              ),
              language,
            ) || t("no_weights")}
          </Td>
          <Td label={t("columns.apps")} number>
            {number.format(countOf(plan.name))}
          </Td>
          <Td label={t("columns.changed")}>
            {plan.changed_at === null ? (
              "–"
            ) : (
              <span className={shared.name}>
                {plan.changed_by}
                <Time at={plan.changed_at} />
              </span>
            )}
          </Td>
          <Td label={t("columns.action")}>
            {!plan.in_file && (
              <Button onPress={() => onChange(plan)} aria-label={t("change_named", { name: plan.name })}>
                {t("change")}
              </Button>
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
