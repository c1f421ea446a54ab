import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { NewWebhookSecret, WebhookRow } from "#contract/console/console-webhooks";
import { appsOptions } from "../../api/app-options.ts";
import { webhooksOptions } from "../../api/webhook-options.ts";
import { SignInAgain } from "../../frame/sign-in-again.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { ListScreen } from "../../ui/display/list-screen.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import shared from "../../ui/notices/administration.module.css";
import { EventTypes } from "./event-types.tsx";
import { WebhookHealth } from "./webhook-health.tsx";
import styles from "./webhooks.module.css";
import utilities from "../../styles/utilities.module.css";

const secret = lazyComponent(async () => (await import("./secret-dialog.tsx")).SecretDialog);
// A secret is shown only once, so the dialog that shows it is loaded before a webhook can be created.
const edit = lazyComponent(async () => {
  const [{ WebhookDialog }] = await Promise.all([import("./webhook-dialog.tsx"), secret.load()]);
  return WebhookDialog;
});

/** Lists the webhooks of all apps, with their health. */
export function WebhooksScreen() {
  const { t } = useTranslation("webhooks");
  const webhooks = useQuery(webhooksOptions);
  const apps = useQuery(appsOptions);
  const { data } = webhooks;
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<NewWebhookSecret | null>(null);
  const mayChange = data !== undefined && data.recent_until !== null && (apps.data ?? []).length > 0;
  const create = mayChange && (
    <Button variant="primary" onPress={() => setIsCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <ListScreen
      of={[webhooks, apps]}
      intro={t("intro")}
      actions={data && data.webhooks.length > 0 && create}
      hasRefresh
    >
      {data?.recent_until === null && <SignInAgain what="webhooks" />}
      {data?.webhooks.length === 0 && (
        <EmptyState title={t("empty")} actions={create}>
          {t(apps.data?.length === 0 ? "empty_no_app" : "empty_text")}
        </EmptyState>
      )}
      {data && data.webhooks.length > 0 && <WebhookTable webhooks={data.webhooks} />}
      <Suspense fallback={null}>
        {isCreating && apps.data && (
          <edit.Part
            webhook={null}
            apps={apps.data}
            onClose={() => setIsCreating(false)}
            onMade={(answer) => {
              setIsCreating(false);
              setMade(answer);
            }}
          />
        )}
        {made && <secret.Part made={made} onClose={() => setMade(null)} />}
      </Suspense>
    </ListScreen>
  );
}

/** Shows failing webhooks first. */
function WebhookTable({ webhooks }: { webhooks: WebhookRow[] }) {
  const { t } = useTranslation("webhooks");
  const { t: common } = useTranslation();
  const isFailing = ({ health }: WebhookRow) => health.failing_since !== null;
  const sorted = [...webhooks.filter(isFailing), ...webhooks.filter((each) => !isFailing(each))];
  return (
    <Table
      stack
      label={common("screens.webhooks.title")}
      head={
        <>
          <Th>{t("columns.url")}</Th>
          <Th>{t("columns.app")}</Th>
          <Th>{t("columns.health")}</Th>
          <Th>{t("columns.success")}</Th>
          <Th>{t("columns.types")}</Th>
        </>
      }
    >
      {sorted.map((webhook) => (
        <tr key={webhook.id}>
          <Td label={t("columns.url")}>
            <span className={shared.name}>
              <Link className={utilities.anywhere} to="/webhooks/$webhook" params={{ webhook: webhook.id }}>
                {webhook.url}
              </Link>
              {webhook.description !== null && <span className={utilities.muted}>{webhook.description}</span>}
            </span>
          </Td>
          <Td label={t("columns.app")}>
            <WebhookApp webhook={webhook} />
          </Td>
          <Td label={t("columns.health")}>
            <WebhookHealth webhook={webhook} />
          </Td>
          <Td label={t("columns.success")}>
            {webhook.health.last_success_at === null ? "–" : <Time at={webhook.health.last_success_at} />}
          </Td>
          <Td label={t("columns.types")}>
            <EventTypes types={webhook.types} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

/** Shows the app of a webhook, and that it is one of the sandbox. */
export function WebhookApp({ webhook: { app, app_name: name, environment } }: { webhook: WebhookRow }) {
  const { t } = useTranslation("apps");
  return (
    <span className={styles.app}>
      <Link to="/apps/$app" params={{ app }}>
        {name ?? app}
      </Link>
      {environment === "sandbox" && <Badge tone="warning">{t("keys.environments.sandbox")}</Badge>}
    </span>
  );
}
