import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { AppRow } from "#contract/console/console-apps";
import { appsOptions } from "../../api/app-options.ts";
import { purchasingOptions } from "../../api/purchasing-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { MixedLetters } from "../../ui/controls/mixed-letters.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ListScreen } from "../../ui/display/list-screen.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import { StopButton } from "./stop-button.tsx";
import { LastChange } from "./last-change.tsx";
import styles from "./apps.module.css";
import utilities from "../../styles/utilities.module.css";

const newApp = lazyComponent(async () => (await import("./new-app-dialog.tsx")).NewAppDialog);

/** Lists every app with the state of its review. */
export function AppsScreen() {
  const { t } = useTranslation("apps");
  const apps = useQuery(appsOptions);
  const purchasing = useQuery(purchasingOptions);
  const { data } = apps;
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" onPress={() => setIsCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <ListScreen
      of={[apps, purchasing]}
      intro={t("intro")}
      actions={
        <div className={utilities.row}>
          {purchasing.data && <StopButton isStopped={purchasing.data.stopped} />}
          {data && data.length > 0 && create}
        </div>
      }
    >
      {data?.length === 0 && (
        <EmptyState title={t("empty")} actions={create}>
          {t("empty_text")}
        </EmptyState>
      )}
      {data && data.length > 0 && <AppTable apps={data} />}
      <Suspense fallback={null}>
        {isCreating && <newApp.Part onClose={() => setIsCreating(false)} />}
      </Suspense>
    </ListScreen>
  );
}

/** Shows apps that wait for a decision first. */
function AppTable({ apps }: { apps: AppRow[] }) {
  const { t } = useTranslation("apps");
  const { t: common } = useTranslation();
  const waiting = apps.filter(({ state }) => state === "requested");
  const others = apps.filter(({ state }) => state !== "requested");
  return (
    <Table
      stack
      label={common("screens.apps.title")}
      head={
        <>
          <Th>{t("columns.name")}</Th>
          <Th>{t("columns.state")}</Th>
          <Th>{t("columns.mode")}</Th>
          <Th>{t("columns.plan")}</Th>
          <Th>{t("columns.changed")}</Th>
        </>
      }
    >
      {[...waiting, ...others].map((app) => (
        <tr key={app.id}>
          <Td label={t("columns.name")}>
            <span className={styles.named}>
              <Link to="/apps/$app" params={{ app: app.id }}>
                {app.name}
              </Link>
              {app.in_file && <Badge>{t("from_file")}</Badge>}
              <MixedLetters text={app.name} />
            </span>
          </Td>
          <Td label={t("columns.state")}>
            <AppStateBadge app={app} />
          </Td>
          <Td label={t("columns.mode")}>{t(`modes.${app.mode}`)}</Td>
          <Td label={t("columns.plan")}>{app.plan}</Td>
          <Td label={t("columns.changed")}>
            <LastChange record={app} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
