import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import type { FailureAdvice } from "#contract/failure-advice";
import { answerFieldOf } from "#contract/field-fault";
import type { ErrorEnvelope } from "#contract/error-envelope";
import type { CallFailure } from "../api/call-result.ts";
import { channelName } from "./channel-name.ts";
import { failureWords } from "./failure-words.ts";
import { IdText } from "./id-text.tsx";
import { listText } from "./list-text.ts";
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
  if (failure.kind === "no_answer" || failure.signedOut) {
    const isAborted = failure.kind === "no_answer" && failure.aborted;
    const noAnswer = isAborted ? "aborted" : free ? "no_answer_free" : "no_answer";
    const words = failure.kind === "error" ? "signed_out" : noAnswer;
    return (
      <Notice
        tone={isAborted ? "info" : "problem"}
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
  const { words, values, channel, retry } = failureWords(envelope, language);
  // Of a marketplace's refusal the lines have a reason, and what of its answer cannot be told has a fault.
  const ofAnswer = envelope.category === "CHANNEL_ERROR" && envelope.issues?.some(({ fault }) => fault);
  // A call that was not sent to a marketplace has its time in the header alone.
  const at = envelope.retry_at === undefined ? retryAt : retry?.at;
  return (
    <Notice tone="problem" live="alert" title={t(`${words}.title`, values)} actions={actions}>
      <p>{t(`${words}.todo`, values)}</p>
      {at !== undefined && <RetryTime at={at} estimated={retry?.estimated ?? false} channel={channel} />}
      {envelope.upstream && <VendorSaid {...envelope.upstream} />}
      {envelope.issues && envelope.issues.length > 0 && (
        <ul className={styles.issues} aria-label={t("failure.fields")}>
          {envelope.issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              <IssueWords {...issue} ofAnswer={ofAnswer} />
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

type RetryTimeProps = { at: number | string } & Pick<FailureAdvice, "channel"> & { estimated: boolean };

/** When to try again; an estimate is never told as a fact. */
export function RetryTime({ at, estimated, channel }: RetryTimeProps) {
  const { t, language } = useTranslation();
  const kind = estimated ? "again_estimated" : "again_at";
  const words =
    channel === null
      ? t(`failure.${kind}`)
      : t(`failure.${kind}_marketplace`, { name: channelName(channel, language) });
  return (
    <p>
      {words} <Time at={at} />
    </p>
  );
}

type IssueWordsProps = NonNullable<ErrorEnvelope["error"]["issues"]>[number] & {
  ofAnswer: boolean | undefined;
};

/**
 * What is wrong with a field of the request, or with one of a marketplace's answer and what people call it: in the reader's words by
 * the code of the fault. What has no code, or one that only the sentence explains, is quoted.
 */
function IssueWords({ path, message, fault, limit, expected, ofAnswer = false }: IssueWordsProps) {
  const { t, language } = useTranslation();
  const field = ofAnswer && answerFieldOf(path);
  return (
    <>
      {field && `${t(`answer_fields.${field}`)} `}
      <code>{path}</code>{" "}
      {fault && fault !== "wrong_form" ? (
        t(`field_faults.${fault}`, { limit: String(limit), expected: listText(expected ?? [], language) })
      ) : language === "en" ? (
        message
      ) : (
        <>
          {t("failure.gateway_said")}
          <q lang="en">{message}</q>
        </>
      )}
    </>
  );
}
