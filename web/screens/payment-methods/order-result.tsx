import { Suspense } from "react";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { AnswerActions } from "../../ui/controls/answer-actions.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { Time } from "../../ui/display/time.tsx";
import { PaymentChannelTable } from "./payment-channel-table.tsx";
import { type CheckedOrder, requestBody, orderVerdict } from "../../orders/payment-outcome.ts";
import { VerdictCard } from "../../orders/verdict-card.tsx";
import utilities from "../../styles/utilities.module.css";

const nextSteps = lazyComponent(async () => {
  const [{ NextSteps }] = await Promise.all([
    import("../../orders/next-steps.tsx"),
    loadWords("order-steps"),
  ]);
  return NextSteps;
});

/** Shows the answer for one order: verdict, then facts, then channels, then the texts to copy. */
export function OrderResult({ orderId, outcome }: CheckedOrder) {
  const { t } = useTranslation("payment-methods");
  return (
    <div className={utilities.wideStack}>
      <VerdictCard orderId={orderId} outcome={outcome} />
      <Suspense fallback={<Skeleton rows={2} />}>
        <nextSteps.Part orderId={orderId} outcome={outcome} />
      </Suspense>
      <OrderFacts orderId={orderId} outcome={outcome} />
      {outcome.ok && outcome.value.channels.length > 0 && (
        <PaymentChannelTable channels={outcome.value.channels} />
      )}
      <AnswerActions
        key={`${orderId} ${outcome.at}`}
        endpoint={paymentMethodsEndpoint}
        body={requestBody(orderId)}
        result={outcome}
        verdict={t(`verdict.${orderVerdict(outcome).kind}.title`)}
        rawNote={t("raw_note")}
      />
    </div>
  );
}

function OrderFacts({ orderId, outcome }: CheckedOrder) {
  const { t, language } = useTranslation("payment-methods");
  const answer = outcome.ok && outcome.value.success ? outcome.value : undefined;
  return (
    <Facts>
      <Fact name={t("facts.order")}>
        <IdText id={orderId} what={t("common:things.order_id")} />
      </Fact>
      {answer && (
        <>
          <Fact name={t("facts.payable")}>
            <Money fen={answer.payment_amount?.amount ?? null} showFen />
          </Fact>
          <Fact name={t("facts.deadline")}>
            {answer.payment_deadline === null ? (
              t("facts.deadline_none")
            ) : (
              <>
                <code>{answer.payment_deadline}</code>{" "}
                <span className={utilities.note}>{t("facts.deadline_note")}</span>
              </>
            )}
          </Fact>
        </>
      )}
      <Fact name={t(outcome.ok ? "facts.checked_at" : "facts.tried_at")}>
        <Time at={outcome.at} />
      </Fact>
      {outcome.ok && (
        <>
          <Fact name={t("facts.units")}>
            {t("common:units", { count: outcome.units })}
            {outcome.channel && ` · ${channelName(outcome.channel, language)}`}
          </Fact>
          <Fact name={t("facts.request")}>
            <IdText id={outcome.requestId} what={t("common:things.request_id")} />
          </Fact>
        </>
      )}
    </Facts>
  );
}
