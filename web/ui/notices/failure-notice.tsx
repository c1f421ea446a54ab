import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { FailureAdvice } from "#contract/shared/failure-advice";
import { answerFieldOf } from "#contract/shared/field-fault";
import type { ErrorEnvelope } from "#contract/shared/error-envelope";
import type { CallError, CallFailure } from "../../api/call-result.ts";
import { channelName } from "../display/channel-name.ts";
import { failureWords } from "./failure-words.ts";
import { IdText } from "../display/id-text.tsx";
import { listText } from "../display/list-text.ts";
import { Notice } from "./notice.tsx";
import { Time } from "../display/time.tsx";
import { VendorSaid } from "./vendor-messages.tsx";
import utilities from "../../styles/utilities.module.css";

export type FailureNoticeProps = {
  failure: CallFailure;
  /** True for a call that costs nothing; the texts then do not mention units. */
  free?: boolean;
  /** Buttons such as "try again" and "copy a support bundle". */
  actions?: ReactNode;
  /** An additional sentence of the screen, for example that this says nothing about the order itself. */
  children?: ReactNode;
};

/**
 * Shows what happened, what to do and what support needs, from the error envelope, in the reader's language.
 */
export function FailureNotice({ failure, free = false, actions, children }: FailureNoticeProps) {
  const { t, language } = useTranslation();
  if (failure.kind === "no_answer" || isSignInEnded(failure)) {
    const { words, tone } = briefNotice(failure, free);
    return (
      <Notice tone={tone} live="alert" title={t(`${words}.title`)} actions={actions}>
        <p>{t(`${words}.todo`)}</p>
        {children}
      </Notice>
    );
  }
  const { envelope, retryAt, requestId } = failure;
  const { words, values, channel, retry } = failureWords(envelope, language);
  // Issues of a CHANNEL_ERROR with a `fault` describe parts of the marketplace's answer that could not be
  // presented; those without one describe its refusal.
  const ofAnswer = envelope.category === "CHANNEL_ERROR" && envelope.issues?.some(({ fault }) => fault);
  // A call that was not sent to a marketplace has its retry time only in the header.
  const at = envelope.retry_at === undefined ? retryAt : retry?.at;
  return (
    <Notice tone="error" live="alert" title={t(`${words}.title`, values)} actions={actions}>
      <p>{t(`${words}.todo`, values)}</p>
      {at !== undefined && <RetryTime at={at} estimated={retry?.estimated ?? false} channel={channel} />}
      {envelope.upstream && <VendorSaid {...envelope.upstream} />}
      {envelope.issues && envelope.issues.length > 0 && (
        <ul className={utilities.list} aria-label={t("failure.fields")}>
          {envelope.issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              <IssueWords {...issue} ofAnswer={ofAnswer} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <p className={utilities.note}>
        <code>{envelope.code}</code>
        {/* The gateway's messages are in English; the page has its own texts for every code and for
            unreadable parts of an answer. */}
        {language === "en" && !ofAnswer && ` · ${envelope.message}`}
        {/* The reason of a suspension was written by an administrator, in any language. */}
        {language !== "en" && envelope.code === "APP_SUSPENDED" && ` · ${envelope.message}`}
      </p>
      {requestId !== "" && (
        <p className={utilities.note}>
          {t("request")} <IdText id={requestId} what={t("things.request_id")} />
        </p>
      )}
    </Notice>
  );
}

function isSignInEnded({ envelope: { code } }: CallError): boolean {
  return code === "NOT_SIGNED_IN" || code === "REAUTH_REQUIRED";
}

/** Returns the notice of a failure that needs no code and no request id: no answer, or a sign-in that has ended. */
function briefNotice(failure: CallFailure, free: boolean) {
  if (failure.kind === "error")
    return failure.envelope.code === "NOT_SIGNED_IN"
      ? ({ words: "errors.NOT_SIGNED_IN", tone: "error" } as const)
      : ({ words: "errors.REAUTH_REQUIRED", tone: "warning" } as const);
  if (failure.aborted) return { words: "failure.aborted", tone: "info" } as const;
  return { words: free ? "failure.no_answer_free" : "failure.no_answer", tone: "error" } as const;
}

type RetryTimeProps = { at: number | string } & Pick<FailureAdvice, "channel"> & { estimated: boolean };

/** Shows when to try again, and marks an estimate as such. */
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
 * Describes an issue with a field of the request or of a marketplace's answer, in the reader's language, by its fault.
 * Quotes the message when there is no fault or when only the message explains it.
 */
function IssueWords({ path, message, fault, limit, expected, ofAnswer = false }: IssueWordsProps) {
  const { t, language } = useTranslation();
  const field = ofAnswer && answerFieldOf(path);
  return (
    <>
      {field && `${t(`answer_fields.${field}`)} `}
      <code>{path}</code>{" "}
      {fault && fault !== "wrong_form" ? (
        t(`field_issues.${fault}`, { limit: String(limit), expected: listText(expected ?? [], language) })
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
