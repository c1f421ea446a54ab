import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { may } from "#contract/console/roles";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import type { Channel } from "#contract/shared/channel";
import { sessionOptions } from "../../api/console-options.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isOrderUnknown, requestBody } from "../../orders/payment-outcome.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Time } from "../../ui/display/time.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { useAnswerInView } from "../../ui/browser/use-answer-in-view.ts";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder } from "./case-orders.ts";

const caseSteps = lazyComponent(async () => {
  const [{ CaseSteps }] = await Promise.all([
    import("./case-steps.tsx"),
    loadWords("payment-methods"),
    loadWords("order-steps"),
  ]);
  return CaseSteps;
});

type OrderPaymentProps = {
  order: CaseOrder;
  channel: Channel;
  /** Taobao: the page where it is paid. */
  paymentUrl: string | null;
  hasSeveral: boolean;
};

/** Shows how an order is paid: the verdict on its payment methods, the link, and the reply to the buyer. */
export function OrderPayment({ order, channel, paymentUrl, hasSeveral }: OrderPaymentProps) {
  const { t } = useTranslation("orders");
  const title = hasSeveral ? t("payment.title_of", { id: order.id }) : t("payment.title");
  if (order.paidAt !== null)
    return (
      <Section title={title}>
        <p>
          {t("payment.paid")} <Time at={order.paidAt} />
        </p>
      </Section>
    );
  // An order that was never read may wait for payment as well.
  if (order.status !== "wait_payment" && order.status !== "unknown") return null;
  if (channel === "1688") return <AskedPayment order={order} title={title} />;
  return (
    <Section title={title}>
      {paymentUrl === null ? (
        <p>{t("payment.taobao_none")}</p>
      ) : (
        <p>
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            {t("payment.taobao_open")}
          </a>{" "}
          · {t("payment.taobao_sign_in")}
        </p>
      )}
    </Section>
  );
}

function AskedPayment({ order: { id, reported }, title }: { order: CaseOrder; title: string }) {
  const { t } = useTranslation("orders");
  const { data: session } = useSuspenseQuery(sessionOptions);
  const units = useUnits(paymentMethodsEndpoint);
  const queryClient = useQueryClient();
  const checks = usePaidCall(paymentMethodsEndpoint);
  const outcome = checks.last(id);
  const place = useAnswerInView(outcome?.at);
  const mayCheck = session !== null && may(session.operator.role, "payment-methods.use");
  // Reading the order shows whether it is known by now.
  const isUnknown = outcome !== undefined && isOrderUnknown(outcome) && reported === null;
  return (
    <Section
      title={title}
      actions={
        mayCheck &&
        !isUnknown && (
          <Button
            units={units}
            isPending={checks.isInFlight(id)}
            onPress={() =>
              void checks
                .press(id, requestBody(id))
                .then(() => queryClient.invalidateQueries({ queryKey: ["orders"] }))
            }
          >
            {t(outcome ? "payment.check_again" : "payment.check")}
          </Button>
        )
      }
    >
      {!outcome && (
        <p className={utilities.muted}>{t(mayCheck ? "payment.unchecked" : "payment.no_check")}</p>
      )}
      <div ref={place}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <caseSteps.Part orderId={id} outcome={outcome} />
        </Suspense>
      </div>
    </Section>
  );
}
