import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CalledEndpoint } from "#contract/shared/endpoint";
import type { BodyOf } from "../../api/call.ts";
import type { CallResult } from "../../api/call-result.ts";
import { environmentOptions } from "../../api/console-options.ts";
import { type Metered, useRawAnswer } from "../../api/use-paid-call.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { CopyButton } from "./copy-button.tsx";
import { curlCommand } from "../browser/curl.ts";
import { RawAnswers } from "../display/raw-answers.tsx";
import { supportBundle } from "../browser/support-bundle.ts";
import styles from "./answer-actions.module.css";

export type AnswerActionsProps<E extends CalledEndpoint> = {
  endpoint: E & Metered<E>;
  body: BodyOf<E>;
  result: CallResult<unknown>;
  /** The screen's conclusion, in words. */
  verdict: string;
  /** Note shown before the raw answer. */
  rawNote: string;
};

/**
 * Renders the ways to take an answer out of the page: the support bundle, curl without the key, the answer as
 * it was sent, and the vendor's payload behind a button that shows its cost.
 */
export function AnswerActions<E extends CalledEndpoint>(props: AnswerActionsProps<E>) {
  const { endpoint, body, result, verdict, rawNote } = props;
  const { t } = useTranslation("common");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const raw = useRawAnswer<E>(endpoint, String(result.at));
  const units = useUnits(endpoint);
  const { method, path } = endpoint;
  const bundle = () =>
    supportBundle({
      operation: `${method} ${path}`,
      request: { ...(body as object) },
      verdict,
      result,
      version: environment.version,
    });
  return (
    <div className={styles.actions}>
      <RawAnswers
        result={result}
        raw={raw.answer}
        note={rawNote}
        units={units}
        isPending={raw.isPending}
        onAsk={() => raw.press(body)}
      >
        <CopyButton what={t("things.support_bundle")} text={bundle} />
        <CopyButton
          what={t("things.curl")}
          text={() => curlCommand({ gatewayUrl: environment.gateway_url, path, body })}
        />
      </RawAnswers>
    </div>
  );
}
