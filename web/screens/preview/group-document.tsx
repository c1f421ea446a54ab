import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, Suspense } from "react";
import type { Receiver } from "#contract/public/preview-request";
import { sessionOptions } from "../../api/console-options.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Money } from "../../ui/display/money.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import type { FinishedPreview, OutdatedReason } from "./result/finished-preview.ts";
import { OutdatedBand } from "./result/outdated-band.tsx";
import styles from "./preview.module.css";
import sheet from "./result/receipt.module.css";
import utilities from "../../styles/utilities.module.css";

const summary = lazyComponent(async () => (await import("./result/preview-summary.tsx")).PreviewSummary);
const details = lazyComponent(async () => (await import("./result/preview-details.tsx")).PreviewDetails);
const orderOffer = lazyComponent(async () => {
  const [{ OrderOffer }] = await Promise.all([
    import("./order/order-offer.tsx"),
    loadWords("ordering"),
    loadWords("orders"),
  ]);
  return OrderOffer;
});

export type GroupDocumentProps = {
  cartId: string;
  group: PreviewGroup;
  isOnly: boolean;
  /** Whether creating this group's order is the page's next step. */
  isNext: boolean;
  preview: FinishedPreview | undefined;
  isEarlier: boolean;
  /** Reason why the preview does not match the page's current state; null = it matches. */
  outdatedReason: OutdatedReason | null;
  isWorking: boolean;
  /** Estimated cost of the goods, yuan; null = unknown. */
  estimate: string | null;
  receiver: Receiver | null;
  askReceiver: () => Promise<Receiver | null>;
  units: number;
  onShowLine: (key: string) => void;
  /** Previews the group again; null while a preview is in flight. */
  onAgain: (() => void) | null;
  /** The button that previews: of the whole cart where this is its only group. */
  press: ReactNode;
  answerRef: Ref<HTMLDivElement>;
  /** Mounts with the answer. */
  whenShown: ReactNode;
  /** The group's lines. */
  children: ReactNode;
};

/** Shows the lines of one order with its receipt next to them, and below them everything else that its preview said. */
export function GroupDocument(props: GroupDocumentProps) {
  const { cartId, group, isOnly, isNext, preview, isEarlier, outdatedReason, isWorking, estimate } = props;
  const { receiver, askReceiver, units, onShowLine, onAgain, press, answerRef, whenShown, children } = props;
  const { language } = useTranslation();
  const { data: session } = useQuery(sessionOptions);
  usePrefetch(summary.load);
  usePrefetch(details.load);
  const result = preview?.outcome.ok ? preview.outcome.value : null;
  const isOutdated = result !== null && outdatedReason !== null;
  const name = isOnly ? "" : [channelName(group.channel, language), group.part?.at].filter(Boolean).join(" ");
  return (
    <div className={isOutdated ? `${styles.group} ${styles.stale} ${sheet.outdated}` : styles.group}>
      {isOutdated && <OutdatedBand outdatedReason={outdatedReason} />}
      <div className={styles.lines}>{children}</div>
      <div className={styles.side}>
        {preview ? (
          <div className={styles.answer} tabIndex={-1} ref={answerRef}>
            {/* Each answer is a new live region, or a screen reader would not announce the same verdict again. */}
            <Suspense key={preview.outcome.at} fallback={<Skeleton rows={5} />}>
              <summary.Part
                preview={preview}
                group={group}
                isOnly={isOnly}
                isEarlier={isEarlier}
                outdatedReason={outdatedReason}
                onShowLine={onShowLine}
              />
              {whenShown}
            </Suspense>
          </div>
        ) : isWorking ? (
          <Skeleton rows={5} />
        ) : (
          <Expected estimate={estimate} />
        )}
        {preview && result?.success && !isOutdated && session?.purchasing === true && (
          <Suspense>
            <orderOffer.Part
              preview={preview}
              result={result}
              cartId={cartId}
              onAgain={onAgain}
              isNext={isNext}
            />
          </Suspense>
        )}
        {press}
      </div>
      {preview && (
        <Suspense fallback={null}>
          <details.Part
            preview={preview}
            name={name}
            outdatedReason={outdatedReason}
            receiver={receiver}
            askReceiver={askReceiver}
            units={units}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Shows what is known before a preview: the estimated cost of the goods. */
function Expected({ estimate }: { estimate: string | null }) {
  const { t } = useTranslation("preview");
  return (
    <div className={sheet.receipt}>
      <div className={sheet.total}>
        <h3>{t("receipt.expected")}</h3>
        <dl className={sheet.amounts}>
          <div>
            <dt>{t("receipt.merchandise")}</dt>
            <dd>
              <Money yuan={estimate} />
            </dd>
          </div>
        </dl>
        <p className={utilities.note}>{t("receipt.expected_note")}</p>
      </div>
    </div>
  );
}
