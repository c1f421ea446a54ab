import { useTranslation } from "react-i18next";
import type { PaymentVerdict } from "#contract/payment-verdict";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice, type NoticeTone } from "../../ui/notice.tsx";
import { type OrderOutcome, verdictOf } from "./check-order.ts";
import styles from "./payment-methods.module.css";

const tones: Record<PaymentVerdict["kind"], NoticeTone> = {
  kjb_possible: "ok",
  kjb_not_reported: "info",
  no_channels: "info",
  nothing_to_pay: "info",
  fix_authorization: "caution",
  refused: "caution",
  check_failed: "problem",
};

/** The verdict first, in words (§4.1 rule 10). Every one but KJB says plainly not to cancel because of it. */
export function VerdictCard({ outcome }: { outcome: OrderOutcome }) {
  const { t } = useTranslation("payment-methods");
  const verdict = verdictOf(outcome);
  const calm = <p>{t("not_about_order")}</p>;
  if (!outcome.ok)
    return (
      <>
        <h2>{t("verdict.check_failed.title")}</h2>
        <FailureNotice failure={outcome}>{calm}</FailureNotice>
      </>
    );
  if (verdict.kind === "check_failed") return null;
  return (
    <Notice tone={tones[verdict.kind]} title={t(`verdict.${verdict.kind}.title`)} level={2} live="status">
      <VerdictText verdict={verdict} />
      {verdict.kind !== "kjb_possible" && calm}
    </Notice>
  );
}

function VerdictText({ verdict }: { verdict: Exclude<PaymentVerdict, { kind: "check_failed" }> }) {
  const { t } = useTranslation("payment-methods");
  switch (verdict.kind) {
    case "kjb_possible":
      return (
        <>
          <p>
            {t("verdict.kjb_possible.text", { count: verdict.codes.length, codes: verdict.codes.join(", ") })}
          </p>
          <p>{t("verdict.kjb_possible.note")}</p>
        </>
      );
    case "kjb_not_reported":
    case "no_channels":
    case "nothing_to_pay":
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
            {t("verdict.fix_authorization.steps", { returnObjects: true }).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      );
    case "refused":
      return (
        <>
          <p>{t("verdict.refused.text")}</p>
          <p>
            <code>{verdict.code}</code> {verdict.message}
          </p>
        </>
      );
  }
}
