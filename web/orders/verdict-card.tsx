import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { PaymentVerdict } from "#contract/public/payment-verdict";
import { useTranslation } from "../i18n/use-translation.ts";
import { sessionOptions } from "../api/console-options.ts";
import { buyerReply } from "../i18n/buyer-reply.ts";
import { loadWords } from "../i18n/load-words.ts";
import { lazyComponent } from "../ui/browser/lazy-component.ts";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { listText } from "../ui/display/list-text.ts";
import { VendorSaid } from "../ui/notices/vendor-messages.tsx";
import { Notice, type NoticeTone } from "../ui/notices/notice.tsx";
import { UsedAuthorization } from "./used-authorization.tsx";
import { isKjbRefused, usePaymentLinks } from "./payment-link.tsx";
import { type CheckedOrder, isOrderUnknown, orderVerdict } from "./payment-outcome.ts";
import styles from "./orders.module.css";

const unknownOrder = lazyComponent(async () => {
  const [{ UnknownOrder }] = await Promise.all([import("./unknown-order.tsx"), loadWords("order-steps")]);
  return UnknownOrder;
});

const tones: Record<PaymentVerdict["kind"], NoticeTone> = {
  kjb_possible: "ok",
  kjb_not_reported: "info",
  no_channels: "info",
  nothing_to_pay: "info",
  fix_authorization: "warning",
  refused: "warning",
  check_failed: "error",
};

/**
 * Shows the verdict first, in words (§4.1 rule 10), and that a KJB link was refused after the check. Every one but KJB
 * states plainly that it is no reason to cancel.
 */
export function VerdictCard({ orderId, outcome }: CheckedOrder) {
  const { t } = useTranslation("payment-methods");
  const verdict = orderVerdict(outcome);
  const { data: session } = useQuery(sessionOptions);
  const isRefused = isKjbRefused(orderId, outcome.at, usePaymentLinks());
  const isLinkRefused = verdict.kind === "kjb_possible" && isRefused;
  const isUnknown = isOrderUnknown(outcome);
  const calm = <p>{t("not_about_order")}</p>;
  if (!outcome.ok)
    return (
      <>
        <h2>{t("verdict.check_failed.title")}</h2>
        <FailureNotice failure={outcome}>{calm}</FailureNotice>
      </>
    );
  if (verdict.kind === "check_failed") return null;
  const { error_code: code = "", error_message: message = "", error_message_en } = outcome.value;
  // With purchasing there is a reply for every verdict, below.
  const reply = session?.purchasing ? null : buyerReply({ orderId, verdict, code, message });
  return (
    <Notice
      tone={isLinkRefused ? "warning" : tones[verdict.kind]}
      title={t(
        isUnknown
          ? "verdict.refused.unknown_title"
          : isLinkRefused
            ? "verdict.kjb_possible.refused_title"
            : `verdict.${verdict.kind}.title`,
      )}
      level={2}
      live="status"
      actions={reply !== null && <CopyButton what={t("reply")} text={reply} />}
    >
      {!outcome.value.success && <VendorSaid code={code} message={message} message_en={error_message_en} />}
      {(verdict.kind === "fix_authorization" || isUnknown) && (
        <UsedAuthorization of={outcome.value.channel} />
      )}
      {isUnknown ? (
        <Suspense>
          <unknownOrder.Part orderId={orderId} />
        </Suspense>
      ) : (
        <VerdictText verdict={verdict} isLinkRefused={isLinkRefused} />
      )}
      {!isUnknown && (verdict.kind !== "kjb_possible" || isLinkRefused) && calm}
    </Notice>
  );
}

type VerdictTextProps = {
  verdict: Exclude<PaymentVerdict, { kind: "check_failed" }>;
  isLinkRefused: boolean;
};

function VerdictText({ verdict, isLinkRefused }: VerdictTextProps) {
  const { t, list, language } = useTranslation("payment-methods");
  switch (verdict.kind) {
    case "kjb_possible":
      return (
        <>
          <p>
            {t("verdict.kjb_possible.text", {
              count: verdict.codes.length,
              codes: listText(verdict.codes.map(String), language),
            })}
          </p>
          <p>{t(isLinkRefused ? "verdict.kjb_possible.refused_note" : "verdict.kjb_possible.note")}</p>
        </>
      );
    case "kjb_not_reported":
    case "no_channels":
    case "nothing_to_pay":
    case "refused":
      return (
        <>
          <p>{t(`verdict.${verdict.kind}.text`)}</p>
          <p>{t(`verdict.${verdict.kind}.note`)}</p>
        </>
      );
    case "fix_authorization":
      return (
        <>
          <p>{t("verdict.fix_authorization.text")}</p>
          <ol className={styles.steps}>
            {list("verdict.fix_authorization.steps").map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      );
  }
}
