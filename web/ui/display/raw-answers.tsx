import { type ReactNode, useState } from "react";
import type { CallResult } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "../controls/answer-actions.module.css";
import { Button } from "../controls/button.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { RawJson } from "./raw-json.tsx";
import { Section } from "./section.tsx";
import { useAnswerInView } from "../browser/use-answer-in-view.ts";
import utilities from "../../styles/utilities.module.css";

type RawAnswersProps = {
  /** Answer that is shown. */
  result: CallResult<unknown>;
  /** Another call's answer with the vendor's payload, once it was requested. */
  raw: CallResult<unknown> | undefined;
  /** Note shown before the answer. */
  note: string;
  /** Cost of requesting it. */
  units: number;
  isPending: boolean;
  onAsk: () => void;
  /** Buttons to show before these. */
  children: ReactNode;
};

/**
 * Shows the answer as the gateway sent it, which is free, and the vendor's payload. The gateway's answer does
 * not contain that payload, so it takes a new call.
 */
export function RawAnswers({ result, raw, note, units, isPending, onAsk, children }: RawAnswersProps) {
  const { t } = useTranslation("common");
  const [shownAt, setShownAt] = useState<number>();
  const shown = useAnswerInView(shownAt);
  const rawPlace = useAnswerInView(raw?.at);
  const text = "rawText" in result ? result.rawText : "";
  return (
    <>
      <div className={utilities.row}>
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
        <div ref={rawPlace} className={styles.raw}>
          <Section title={t("raw_answer")}>
            {raw.ok ? (
              <>
                <p className={utilities.note}>{note}</p>
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
