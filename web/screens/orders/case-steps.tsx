import { useTranslation } from "../../i18n/use-translation.ts";
import { OrderCase, useHandedCase } from "../../orders/handed-over.tsx";
import { NextSteps } from "../../orders/next-steps.tsx";
import { PaymentLink } from "../../orders/payment-link.tsx";
import type { OrderOutcome } from "../../orders/payment-outcome.ts";
import { VerdictCard } from "../../orders/verdict-card.tsx";
import { Time } from "../../ui/display/time.tsx";
import utilities from "../../styles/utilities.module.css";

export type CaseStepsProps = {
  orderId: string;
  /** Last check of its payment methods; undefined: it was not checked in this tab. */
  outcome: OrderOutcome | undefined;
};

/** Shows the verdict on an order's payment methods with what follows from it; before a check, every way to pay. */
export function CaseSteps({ orderId, outcome }: CaseStepsProps) {
  const { t } = useTranslation("orders");
  const handed = useHandedCase(orderId);
  if (!outcome)
    return (
      <div className={utilities.stack}>
        <PaymentLink orderIds={[orderId]} />
        <OrderCase orderId={orderId} handed={handed} />
      </div>
    );
  return (
    <div className={utilities.wideStack}>
      <VerdictCard orderId={orderId} outcome={outcome} />
      <p className={utilities.note}>
        {t("payment.checked")} <Time at={outcome.at} />
      </p>
      <NextSteps orderId={orderId} outcome={outcome} isCase />
    </div>
  );
}
