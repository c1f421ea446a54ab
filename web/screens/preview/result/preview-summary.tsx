import { useId } from "react";
import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatYuan } from "#contract/shared/money";
import { type Warning, warningsOf, vendorStatus, previewVerdict } from "#contract/public/preview-warnings";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { GroupName } from "../cart/group-name.tsx";
import { liveMarks, sharedWords } from "../cart/line-marks.ts";
import shared from "../preview.module.css";
import type { FinishedPreview, OutdatedReason } from "./finished-preview.ts";
import { CheckList } from "./check-list.tsx";
import { copyWithNote } from "./copy-with-note.ts";
import styles from "./receipt.module.css";
import { Receipt } from "./receipt.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import utilities from "../../../styles/utilities.module.css";

export type PreviewSummaryProps = {
  preview: FinishedPreview;
  group: PreviewGroup;
  isOnly: boolean;
  /** Whether it was there when the screen was opened. */
  isEarlier: boolean;
  /** Reason why it does not match the page's current state; null = it matches. */
  outdatedReason: OutdatedReason | null;
  /** Moves to a line of the cart. */
  onShowLine: (key: string) => void;
};

/** Shows what one preview said: the verdict, the receipt and the checks. */
export function PreviewSummary(props: PreviewSummaryProps) {
  const { preview, group, isOnly, isEarlier, outdatedReason, onShowLine } = props;
  const { t, language } = useTranslation("preview");
  const heading = useId();
  const { outcome } = preview;
  const marks = liveMarks(preview, group.lines);
  const marked = <MarkedLines keys={[...marks.keys()]} onShow={onShowLine} />;
  const title = isOnly ? null : (
    <h2 id={heading}>
      {/* Distinguishes this heading and region from those of the same group in the cart. */}
      <VisuallyHidden>{t("result.title") + colon(language)}</VisuallyHidden>
      <GroupName group={group} />
    </h2>
  );
  // Below the heading of its group.
  const level = isOnly ? 2 : 3;
  const region = isOnly ? { "aria-label": t("result.title") } : { "aria-labelledby": heading };
  if (!outcome.ok)
    return (
      <section className={shared.result} {...region}>
        {title}
        <RefusalNotice
          outcome={outcome}
          level={level}
          lineCount={preview.sent.length}
          marked={marks.size > 0 ? marked : null}
        />
      </section>
    );
  const { value } = outcome;
  const name = previewVerdict(value);
  const verdict =
    name === "success" && !isOnly ? t("verdict.success.title_group") : t(`verdict.${name}.title`);
  const isOutdated = outdatedReason !== null;
  const outdated = isOutdated ? t("result.outdated") : "";
  return (
    <section className={shared.result} {...region} onCopy={copyWithNote(t, outdatedReason)}>
      {title}
      {preview.failedAgain && <FailureNotice failure={preview.failedAgain} />}
      <Notice
        tone={!value.success ? "warning" : isOutdated ? "info" : "ok"}
        level={level}
        live="status"
        title={isOutdated ? t("result.was", { verdict }) : verdict}
      >
        {vendorStatus(value) === false ? (
          <p>{t("verdict.vendor_refused")}</p>
        ) : (
          // A green verdict says it all, and the checks below say the rest.
          !isOutdated && name !== "success" && <p>{t(`verdict.${name}.text`)}</p>
        )}
        {value.success && <Warnings warnings={warningsOf(value, preview.sent)} />}
        {marked}
        {sharedWords(marks).map((words) => (
          <VendorSaid key={words.code} {...words} />
        ))}
        {/* The gateway's own English text: where the marketplace refused, its message is included. */}
        {value.message && vendorStatus(value) === false && <p className={utilities.note}>{value.message}</p>}
        {isEarlier && (
          <p className={utilities.note}>
            {t("facts.at")} <Time at={outcome.at} /> · {t("result.earlier")}
          </p>
        )}
      </Notice>
      <Receipt preview={preview} result={value} outdated={outdated} />
      <CheckList result={value} outdated={outdated} />
    </section>
  );
}

/** Shows how many lines are marked in the cart, with a link to the first: on a phone and in a long cart it is far from here. */
function MarkedLines({ keys, onShow }: { keys: string[]; onShow: (key: string) => void }) {
  const { t } = useTranslation("preview");
  const [first] = keys;
  if (first === undefined) return null;
  return (
    <p className={styles.marked}>
      {t("result.marked", { count: keys.length })}
      <Button onPress={() => onShow(first)}>{t("result.show_marked", { count: keys.length })}</Button>
    </p>
  );
}

/** Lists the warnings that a green verdict does not include, each of which is explained below. */
function Warnings({ warnings }: { warnings: Warning[] }) {
  const { t } = useTranslation("preview");
  if (warnings.length === 0) return null;
  return (
    <>
      <p className={utilities.warning}>{t("warnings.title")}</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.kind}>
            {warning.kind === "price"
              ? t(warning.difference.startsWith("-") ? "warnings.cheaper" : "warnings.dearer", {
                  amount: formatYuan(warning.difference.replace("-", "")),
                })
              : t(`warnings.${warning.kind}`, warning)}
          </li>
        ))}
      </ul>
    </>
  );
}
