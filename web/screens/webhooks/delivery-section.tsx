import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { DeliveriesQuery, DeliveryPage, WebhookRow } from "#contract/console/console-webhooks";
import { deliveryStates } from "#contract/public/events/event-types";
import { deliveriesOptions, resendEvents, webhooksOptions } from "../../api/webhook-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChoiceFilter, FilterBar } from "../../ui/controls/filter-bar.tsx";
import { announce } from "../../ui/display/announce.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Pages } from "../../ui/display/list-screen.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import shared from "../../ui/notices/administration.module.css";
import { useTypeName } from "./type-name.ts";
import styles from "./webhooks.module.css";
import utilities from "../../styles/utilities.module.css";

export type DeliveryRow = DeliveryPage["items"][number];

const loadDialogs = () => import("./delivery-dialogs.tsx");
const details = lazyComponent(async () => (await loadDialogs()).DeliveryDialog);
const resending = lazyComponent(async () => (await loadDialogs()).ResendDialog);

const tones: Record<DeliveryRow["state"], Tone> = { pending: "info", delivered: "ok", failed: "error" };

/** Lists what was sent to a webhook, and sends events again. */
export function DeliverySection({ webhook, query }: { webhook: WebhookRow; query: DeliveriesQuery }) {
  const { t } = useTranslation("webhooks");
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { id, enabled } = webhook;
  const deliveries = useQuery(deliveriesOptions(id, query));
  const { data } = deliveries;
  const [open, setOpen] = useState<string | null>(null);
  const [isResending, setIsResending] = useState(false);
  const shown = data?.items.find(({ event_id }) => event_id === open);
  return (
    <Section
      title={t("deliveries.title")}
      actions={
        <>
          <Button isPending={deliveries.isFetching} onPress={() => void deliveries.refetch()}>
            {common("list.refresh")}
          </Button>
          {enabled && <Button onPress={() => setIsResending(true)}>{t("resending.open")}</Button>}
        </>
      }
    >
      <FilterBar
        isFiltered={query.state !== undefined}
        onClear={() => void navigate({ to: "/webhooks/$webhook", params: { webhook: id }, search: {} })}
      >
        <ChoiceFilter
          label={t("deliveries.state")}
          value={query.state}
          options={deliveryStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) =>
            void navigate({
              to: "/webhooks/$webhook",
              params: { webhook: id },
              search: { state: deliveryStates.find((each) => each === value) },
              resetScroll: false,
            })
          }
        />
      </FilterBar>
      <ReadFailure of={[deliveries]} />
      {!data && deliveries.error === null && <Skeleton rows={5} isTable />}
      {data?.items.length === 0 && (
        <p className={utilities.muted}>
          {t(query.state === undefined ? "deliveries.none" : "deliveries.none_filtered")}
        </p>
      )}
      {data && data.items.length > 0 && (
        <Table
          stack
          label={t("deliveries.title")}
          head={
            <>
              <Th>{t("deliveries.event")}</Th>
              <Th>{t("deliveries.state")}</Th>
              <Th>{t("deliveries.last")}</Th>
              <Th number>{t("deliveries.attempts")}</Th>
              <Th>{t("deliveries.action")}</Th>
            </>
          }
        >
          {data.items.map((delivery) => (
            <DeliveryLine
              key={delivery.event_id}
              webhook={webhook}
              delivery={delivery}
              onOpen={() => setOpen(delivery.event_id)}
            />
          ))}
        </Table>
      )}
      {(query.after !== undefined || data?.next) && (
        <Pages>
          {query.after !== undefined && (
            <Link to="/webhooks/$webhook" params={{ webhook: id }} search={{ state: query.state }}>
              {common("list.newest")}
            </Link>
          )}
          {data?.next && (
            <Link
              to="/webhooks/$webhook"
              params={{ webhook: id }}
              search={{ state: query.state, after: data.next }}
            >
              {common("list.older")}
            </Link>
          )}
        </Pages>
      )}
      <Suspense fallback={null}>
        {shown && <details.Part webhook={webhook} delivery={shown} onClose={() => setOpen(null)} />}
        {isResending && <resending.Part webhook={webhook} onClose={() => setIsResending(false)} />}
      </Suspense>
    </Section>
  );
}

type DeliveryLineProps = { webhook: WebhookRow; delivery: DeliveryRow; onOpen: () => void };

function DeliveryLine({ webhook: { id, enabled }, delivery, onOpen }: DeliveryLineProps) {
  const { t, language } = useTranslation("webhooks");
  const typeName = useTypeName();
  const queryClient = useQueryClient();
  const { event_id: eventId, type, state, attempts, next_attempt_at: next } = delivery;
  const last = attempts.at(-1);
  const resend = useMutation({
    mutationFn: resendEvents,
    onSuccess: async (result) => {
      if (result.ok) announce(t("resending.sent"));
      await queryClient.invalidateQueries({ queryKey: webhooksOptions.queryKey });
    },
  });
  return (
    <tr>
      <Td label={t("deliveries.event")}>
        <span className={styles.event}>
          {typeName(type)}
          <IdText id={eventId} what={t("deliveries.event_noun")} />
        </span>
      </Td>
      <Td label={t("deliveries.state")}>
        <span className={shared.name}>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {next !== null && attempts.length > 0 && (
            <>
              <span className={utilities.muted}>{t("deliveries.next")}</span>
              <Time at={next} />
            </>
          )}
        </span>
      </Td>
      <Td label={t("deliveries.last")}>
        {last ? (
          <span className={shared.name}>
            <span>
              {last.status === null ? t("deliveries.no_answer") : `HTTP ${last.status}`} ·{" "}
              {t("deliveries.ms", { ms: last.duration_ms })}
            </span>
            <Time at={last.at} />
          </span>
        ) : (
          "–"
        )}
      </Td>
      <Td label={t("deliveries.attempts")} number>
        {new Intl.NumberFormat(language).format(attempts.length)}
      </Td>
      <Td label={t("deliveries.action")}>
        <span className={styles.buttons}>
          <Button onPress={onOpen} aria-label={t("deliveries.open_named", { id: eventId })}>
            {t("deliveries.open")}
          </Button>
          {enabled && state !== "pending" && (
            <Button
              isPending={resend.isPending}
              onPress={() => resend.mutate({ id, body: { event_id: eventId } })}
              aria-label={t("deliveries.resend_named", { id: eventId })}
            >
              {t("deliveries.resend")}
            </Button>
          )}
          {resend.data?.ok === false && <AdministrationFailure failure={resend.data} />}
        </span>
      </Td>
    </tr>
  );
}
