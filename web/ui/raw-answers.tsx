import { type ReactNode, useState } from "react";
import type { CallResult } from "../api/call-result.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./answer-actions.module.css";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { RawJson } from "./raw-json.tsx";
import { Section } from "./section.tsx";
import { useAnswerInView } from "./use-answer-in-view.ts";

type RawAnswersProps = {
  /** The answer that is shown. */
  result: CallResult<unknown>;
  /** The vendor's own payload of another call, once it was asked for. */
  raw: CallResult<unknown> | undefined;
  /** What to know before reading it. */
  note: string;
  /** What asking again costs. */
  units: number;
  isPending: boolean;
  onAsk: () => void;
  /** Other buttons, before these. */
  children: ReactNode;
};

/**
 * The answer that is shown as the gateway sent it, which costs nothing, and the vendor's own payload. The gateway's answer does not
 * carry that payload, so it takes a new call.
 */
export function RawAnswers({ result, raw, note, units, isPending, onAsk, children }: RawAnswersProps) {
  const { t } = useTranslation("common");
  const [shownAt, setShownAt] = useState<number>();
  const shown = useAnswerInView(shownAt);
  const asked = useAnswerInView(raw?.at);
  const text = "rawText" in result ? result.rawText : "";
  return (
    <>
      <div className={styles.buttons}>
        {children}
        {text !== "" && (
          <Button
            aria-expanded={shownAt !== undefined}
            onPress={() => setShownAt(shownAt === undefined ? Date.now() : undefined)}
          >
            {t("answer_as_sent")}
          </Button>
        )}
        <Button units={units} isPending={isPending} onPress={onAsk}>
          {t("ask_raw")}
        </Button>
      </div>
      {shownAt !== undefined && (
        <div ref={shown} className={styles.raw}>
          <Section title={t("answer_as_sent")}>
            <RawJson text={text} what={t("things.answer")} />
          </Section>
        </div>
      )}
      {raw && (
        <div ref={asked} className={styles.raw}>
          <Section title={t("raw_answer")}>
            {raw.ok ? (
              <>
                <p className={styles.note}>{note}</p>
                <RawJson text={raw.rawText} />
              </>
            ) : (
              <FailureNotice failure={raw} />
            )}
          </Section>
        </div>
      )}
    </>
  );
}
