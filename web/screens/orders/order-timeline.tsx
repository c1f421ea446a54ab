import type { OrderCheck } from "#contract/console/console-orders";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type OrderOutcome, orderVerdict } from "../../orders/payment-outcome.ts";
import { Section } from "../../ui/display/section.tsx";
import { Time } from "../../ui/display/time.tsx";
import type { CaseOrder, Stored } from "./case-orders.ts";
import styles from "./orders.module.css";

type OrderTimelineProps = {
  stored: Stored | null;
  orders: readonly CaseOrder[];
  /** Checks of the payment methods by anyone. */
  checks: readonly OrderCheck[];
};
type Entry = { at: string | number; text: string };

const steps = ["created", "paid", "shipped", "received", "completed", "closed"] as const;

/** Lists what happened to an order, oldest first. */
export function OrderTimeline({ stored, orders, checks }: OrderTimelineProps) {
  const { t } = useTranslation("orders");
  const own = usePaidCall(paymentMethodsEndpoint);
  const of = (id: string, text: string) => (orders.length > 1 ? `${text} · ${id}` : text);
  const entries: Entry[] = [
    ...(stored
      ? [
          {
            at: stored.created_at,
            text: t("timeline.requested", { name: stored.operator?.name ?? t("by_program") }),
          },
          ...stored.purchase.attempts.flatMap(({ ended_at: at, outcome }) => {
            // The marketplace's own time of the creation is more exact.
            const isSaid = outcome === "created" && orders.some(({ reported }) => reported !== null);
            return at === null || isSaid ? [] : [{ at, text: t(`timeline.outcomes.${outcome}`) }];
          }),
        ]
      : []),
    ...orders.flatMap(({ id, reported, paidAt }): Entry[] => {
      if (!reported) return paidAt === null ? [] : [{ at: paidAt, text: of(id, t("timeline.paid")) }];
      return steps.flatMap((step) => {
        const at = reported.times[step];
        return at === null ? [] : [{ at, text: of(id, t(`timeline.${step}`)) }];
      });
    }),
    ...checks.flatMap(({ order_id: id, at, verdict, operator, request_id }): Entry[] => {
      if (requestIdOf(own.last(id)) === request_id) return [];
      const name = operator?.name ?? t("by_program");
      return [
        { at, text: of(id, t("timeline.checked", { verdict: t(`common:outcomes.${verdict}`), name })) },
      ];
    }),
    // The log names the operator of a call a moment after it is answered.
    ...orders.flatMap(({ id }): Entry[] => {
      const outcome = own.last(id);
      if (!outcome) return [];
      const verdict = t(`common:outcomes.${orderVerdict(outcome).kind}`);
      return [{ at: outcome.at, text: of(id, t("timeline.checked_here", { verdict })) }];
    }),
  ];
  if (entries.length === 0) return null;
  const sorted = entries.toSorted((one, other) => momentOf(one) - momentOf(other));
  return (
    <Section title={t("timeline.title")}>
      <ol className={styles.timeline}>
        {sorted.map(({ at, text }, index) => (
          <li key={index}>
            <Time at={at} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function requestIdOf(outcome: OrderOutcome | undefined): string | null {
  return outcome && (outcome.ok || outcome.kind === "error") ? outcome.requestId : null;
}

function momentOf({ at }: Entry): number {
  return typeof at === "number" ? at : Date.parse(at);
}
