import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { answerFaultOf, answerFieldOf } from "#contract/answer-fault";
import { failureCause } from "#contract/failure-cause";
import type { CallFailure } from "../api/call-result.ts";
import { requestFaultOf } from "./request-fault.ts";
import { IdText } from "./id-text.tsx";
import { Notice } from "./notice.tsx";
import { Time } from "./time.tsx";
import { VendorSaid } from "./vendor-words.tsx";
import styles from "./failure-notice.module.css";

export type FailureNoticeProps = {
  failure: CallFailure;
  /** True for a call that costs nothing: then the words do not speak of units. */
  free?: boolean;
  /** Buttons: try again, copy a support bundle. */
  actions?: ReactNode;
  /** A sentence of the screen's own, e.g. that this says nothing about the order itself. */
  children?: ReactNode;
};

/** What happened, what to do, and what support needs: driven by the error envelope, in the reader's language. */
export function FailureNotice({ failure, free = false, actions, children }: FailureNoticeProps) {
  const { t, language } = useTranslation();
  if (failure.kind === "no_answer") {
    const words = failure.aborted ? "aborted" : free ? "no_answer_free" : "no_answer";
    return (
      <Notice
        tone={failure.aborted ? "info" : "problem"}
        live="alert"
        title={t(`failure.${words}.title`)}
        actions={actions}
      >
        <p>{t(`failure.${words}.todo`)}</p>
        {children}
      </Notice>
    );
  }
  const { envelope, retryAt, requestId } = failure;
  const cause = failureCause(envelope);
  const ofAnswer = envelope.issues?.some(({ message }) => answerFaultOf(message) !== null);
  const words = cause ? (`causes.${cause}` as const) : (`errors.${envelope.code}` as const);
  return (
    <Notice tone="problem" live="alert" title={t(`${words}.title`)} actions={actions}>
      <p>{t(`${words}.todo`)}</p>
      {retryAt !== undefined && (
        <p>
          {t("failure.again_at")} <Time at={retryAt} />
        </p>
      )}
      {envelope.upstream && <VendorSaid {...envelope.upstream} />}
      {envelope.issues && envelope.issues.length > 0 && (
        <ul className={styles.issues} aria-label={t("failure.fields")}>
          {envelope.issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              <IssueWords {...issue} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <p className={styles.facts}>
        <code>{envelope.code}</code>
        {/* The gateway writes English; the page has its own words for every code, and for what of an answer cannot be told. */}
        {language === "en" && !ofAnswer && ` · ${envelope.message}`}
        {/* The reason of a suspension is what an administrator wrote, in whatever language. */}
        {language !== "en" && envelope.code === "APP_SUSPENDED" && ` · ${envelope.message}`}
      </p>
      {requestId !== "" && (
        <p className={styles.facts}>
          {t("request")} <IdText id={requestId} what={t("things.request_id")} />
        </p>
      )}
    </Notice>
  );
}

/**
 * What is wrong with a field of the request; of a marketplace's answer the field's name, path and fault in the reader's language.
 * What the server says in English is said in the reader's words where the page has them, and else quoted.
 */
function IssueWords({ path, message }: { path: string; message: string }) {
  const { t, language } = useTranslation();
  const fault = answerFaultOf(message);
  const field = fault && answerFieldOf(path);
  const ofRequest = requestFaultOf(message);
  return (
    <>
      {field && `${t(`answer_fields.${field}`)} `}
      <code>{path}</code>{" "}
      {fault ? (
        t(`answer_faults.${fault}`)
      ) : language === "en" ? (
        message
      ) : ofRequest ? (
        t(`request_faults.${ofRequest}`)
      ) : (
        <>
          {t("failure.gateway_said")}
          <q lang="en">{message}</q>
        </>
      )}
    </>
  );
}
