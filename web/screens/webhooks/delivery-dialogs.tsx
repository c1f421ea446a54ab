import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookRow } from "#contract/console/console-webhooks";
import { eventBodyOptions, resendEvents, webhooksOptions } from "../../api/webhook-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Select } from "../../ui/controls/select.tsx";
import { announce } from "../../ui/display/announce.ts";
import { RawJson } from "../../ui/display/raw-json.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { attemptErrorText } from "./attempt-error.ts";
import type { DeliveryRow } from "./delivery-section.tsx";
import { useTypeName } from "./type-name.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./webhooks.module.css";
import utilities from "../../styles/utilities.module.css";

type DeliveryDialogProps = { webhook: WebhookRow; delivery: DeliveryRow; onClose: () => void };

/** Shows the request of a delivery, and what each attempt was answered. */
export function DeliveryDialog({ webhook: { id, url }, delivery, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation("webhooks");
  const typeName = useTypeName();
  const body = useQuery(eventBodyOptions(id, delivery.event_id));
  return (
    <Dialog title={typeName(delivery.type)} isOpen wide onClose={onClose}>
      <h3>{t("details.answers")}</h3>
      {delivery.attempts.length === 0 ? (
        <p className={utilities.muted}>{t("details.none")}</p>
      ) : (
        <Table
          stack
          label={t("details.answers")}
          head={
            <>
              <Th>{t("details.at")}</Th>
              <Th>{t("details.status")}</Th>
              <Th number>{t("details.duration")}</Th>
              <Th>{t("details.error")}</Th>
            </>
          }
        >
          {delivery.attempts.map(({ at, status, duration_ms: ms, error, answer }, place) => (
            <tr key={`${at} ${place}`}>
              <Td label={t("details.at")}>
                <Time at={at} />
              </Td>
              <Td label={t("details.status")}>{status ?? t("deliveries.no_answer")}</Td>
              <Td label={t("details.duration")} number>
                {t("deliveries.ms", { ms })}
              </Td>
              <Td label={t("details.error")}>
                <span className={shared.name}>
                  {error === null ? "–" : attemptErrorText(t, error)}
                  {answer !== null && <samp className={styles.answer}>{answer}</samp>}
                </span>
              </Td>
            </tr>
          ))}
        </Table>
      )}
      <h3>{t("details.request")}</h3>
      <div className={shared.code}>{`POST ${url}\nwebhook-id: ${delivery.event_id}`}</div>
      <ReadFailure of={[body]} />
      {body.data === undefined ? (
        body.error === null && <Skeleton rows={6} />
      ) : (
        <RawJson text={body.data} what={t("details.body")} />
      )}
    </Dialog>
  );
}

/** Periods whose failed events can be sent again, hours. */
const periods = ["1", "24", "168", "720"] as const;
type Period = (typeof periods)[number];

/** Sends every event of a period again that failed. */
export function ResendDialog({ webhook: { id }, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const queryClient = useQueryClient();
  const [period, setPeriod] = useState<Period>("24");
  const resend = useMutation({
    mutationFn: (hours: number) =>
      resendEvents({ id, body: { since: new Date(Date.now() - hours * 3_600_000).toISOString() } }),
    onSuccess: async (result) => {
      if (!result.ok) return;
      announce(t("resending.done", { count: result.value.resent }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: webhooksOptions.queryKey });
    },
  });
  return (
    <Dialog
      title={t("resending.title")}
      isOpen
      onClose={onClose}
      onSubmit={() => resend.mutate(Number(period))}
      submit={{ label: t("resending.save"), isPending: resend.isPending }}
    >
      <p>{t("resending.text")}</p>
      <Select
        label={t("resending.period")}
        options={periods.map((value) => ({ value, label: t(`resending.periods.${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      {resend.data?.ok === false && <AdministrationFailure failure={resend.data} />}
    </Dialog>
  );
}
