import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { DeliveriesQuery, NewWebhookSecret, WebhookRow } from "#contract/console/console-webhooks";
import { changeWebhook, testWebhook, webhooksOptions } from "../../api/webhook-options.ts";
import { SignInAgain } from "../../frame/sign-in-again.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { announce } from "../../ui/display/announce.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AdministrationFailure, NotThereNotice } from "../../ui/notices/administration-failure.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import shared from "../../ui/notices/administration.module.css";
import { DeliverySection } from "./delivery-section.tsx";
import { EventTypes } from "./event-types.tsx";
import { VerifySection } from "./verify-section.tsx";
import { WebhookHealth } from "./webhook-health.tsx";
import { WebhookApp } from "./webhooks-screen.tsx";
import styles from "./webhooks.module.css";
import utilities from "../../styles/utilities.module.css";

const loadDialogs = () => import("./webhook-dialogs.tsx");
const secret = lazyComponent(async () => (await import("./secret-dialog.tsx")).SecretDialog);
const edit = lazyComponent(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
// A secret is shown only once, so the dialog that shows it is loaded before the rotation.
const rotation = lazyComponent(async () => {
  const [{ RotateSecretDialog }] = await Promise.all([loadDialogs(), secret.load()]);
  return RotateSecretDialog;
});
const removal = lazyComponent(async () => (await loadDialogs()).DeleteDialog);
const switching = lazyComponent(async () => (await loadDialogs()).SwitchOffDialog);

type Asked = "change" | "rotate" | "switch_off" | "delete";

/** Shows one webhook: its health, what was sent to it, and how its receiver verifies messages. */
export function WebhookScreen({ id, query }: { id: string; query: DeliveriesQuery }) {
  const { t } = useTranslation("webhooks");
  // Its health follows the deliveries, which are sent meanwhile.
  const webhooks = useQuery({ ...webhooksOptions, refetchInterval: 5_000 });
  const { data } = webhooks;
  const webhook = data?.webhooks.find((each) => each.id === id);
  if (data === undefined && webhooks.error === null) return <Skeleton rows={12} height={28} />;
  return (
    <div className={shared.page}>
      <div className={shared.screen}>
        <Link className={shared.back} to="/webhooks">
          ← {t("back")}
        </Link>
        <ReadFailure of={[webhooks]} />
        {data && !webhook && <NotThereNotice />}
        {data && webhook && <WebhookHead webhook={webhook} mayChange={data.recent_until !== null} />}
      </div>
      {webhook && (
        <>
          <DeliverySection webhook={webhook} query={query} />
          <VerifySection />
        </>
      )}
    </div>
  );
}

function WebhookHead({ webhook, mayChange }: { webhook: WebhookRow; mayChange: boolean }) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<NewWebhookSecret | null>(null);
  const { id, enabled, health } = webhook;
  const close = () => setAsked(null);
  const changed = () => queryClient.invalidateQueries({ queryKey: webhooksOptions.queryKey });
  const test = useMutation({
    mutationFn: testWebhook,
    onSuccess: async (result) => {
      if (result.ok) announce(t("test_sent"));
      await changed();
    },
  });
  const enable = useMutation({ mutationFn: changeWebhook, onSuccess: changed });
  const failure = [test.data, enable.data].find((result) => result?.ok === false);

  return (
    <>
      <h2 className={utilities.anywhere}>{webhook.url}</h2>
      <div className={styles.buttons}>
        {enabled && (
          <Button isPending={test.isPending} onPress={() => test.mutate({ id })}>
            {t("test")}
          </Button>
        )}
        {mayChange && (
          <>
            <Button onPress={() => setAsked("change")}>{t("change")}</Button>
            <Button onPress={() => setAsked("rotate")}>{t("rotate")}</Button>
            {enabled ? (
              <Button onPress={() => setAsked("switch_off")}>{t("switch_off")}</Button>
            ) : (
              <Button isPending={enable.isPending} onPress={() => enable.mutate({ id, enabled: true })}>
                {t("switch_on")}
              </Button>
            )}
            <Button onPress={() => setAsked("delete")}>{t("delete")}</Button>
          </>
        )}
      </div>
      {failure?.ok === false && <AdministrationFailure failure={failure} />}
      {!mayChange && <SignInAgain what="webhooks" />}
      {!enabled && <p>{t("off_text")}</p>}
      <Facts>
        <Fact name={t("columns.health")}>
          <WebhookHealth webhook={webhook} />
        </Fact>
        <Fact name={t("columns.app")}>
          <WebhookApp webhook={webhook} />
        </Fact>
        <Fact name={t("columns.types")}>
          <EventTypes types={webhook.types} />
        </Fact>
        {webhook.description !== null && <Fact name={t("form.description")}>{webhook.description}</Fact>}
        {health.last_success_at !== null && (
          <Fact name={t("columns.success")}>
            <Time at={health.last_success_at} />
          </Fact>
        )}
        {health.last_failure_at !== null && (
          <Fact name={t("columns.failure")}>
            <Time at={health.last_failure_at} />
          </Fact>
        )}
        <Fact name={t("id")}>
          <IdText id={id} what={t("id_noun")} />
        </Fact>
      </Facts>
      <p>
        <Link to="/audit" search={{ subject: `apps/${webhook.app}/webhooks/${id}` }}>
          {t("history")}
        </Link>
      </p>
      <Suspense fallback={null}>
        {asked === "change" && <edit.Part webhook={webhook} apps={[]} onClose={close} />}
        {asked === "rotate" && (
          <rotation.Part
            webhook={webhook}
            onClose={close}
            onMade={(answer) => {
              close();
              setMade(answer);
            }}
          />
        )}
        {asked === "switch_off" && <switching.Part webhook={webhook} onClose={close} onDone={close} />}
        {asked === "delete" && (
          <removal.Part webhook={webhook} onClose={close} onDone={() => void navigate({ to: "/webhooks" })} />
        )}
        {made && <secret.Part made={made} onClose={() => setMade(null)} />}
      </Suspense>
    </>
  );
}
