import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Receiver } from "#contract/preview-request";
import { lineKey, setSplit, type Cart } from "../../cart/cart.ts";
import { cartFaults } from "../../cart/line-checks.ts";
import { lineEstimates } from "../../cart/estimate.ts";
import { serverNow } from "../../api/server-clock.ts";
import { isStale, isUnread } from "../../cart/id-age.ts";
import { needsSplit, previewGroups, type PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { laterPart, useSoon } from "../../ui/later-part.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CartGroup } from "./cart/cart-group.tsx";
import { liveMarks } from "./cart/line-marks.ts";
import { lineNotes } from "./cart/line-notes.ts";
import type { LineView } from "./cart/line-view.ts";
import { PreviewPress } from "./preview-press.tsx";
import { ReceiverForm } from "./receiver/receiver-form.tsx";
import { StaleDialog } from "./cart/stale-dialog.tsx";
import { useAttempts } from "./result/use-attempts.ts";
import { useQuantityDrafts } from "./cart/use-quantity-drafts.ts";
import { useReceiverForm } from "./receiver/use-receiver-form.ts";
import { useRefresh } from "./cart/use-refresh.ts";
import { useUnits } from "./use-units.ts";
import styles from "./preview.module.css";

const attemptResult = laterPart(async () => (await import("./result/attempt-result.tsx")).AttemptResult);

/** A cart of more lines has on the screen only those that are near what is seen. */
const longFrom = 60;

/** A preview that waits for the word on its stale lines. */
type Asked = { groups: PreviewGroup[]; receiver: Receiver; stale: Cart["lines"] };

/** A cart with lines: its groups at the left; receiver, press and results at the right. */
export function PreviewDesk({ cart }: { cart: Cart }) {
  const { t } = useTranslation("preview");
  const units = useUnits();
  useSoon(attemptResult.load);
  const groups = previewGroups(cart.lines, cart);
  const receiverForm = useReceiverForm(groups);
  const attempts = useAttempts(cart.id);
  const refresh = useRefresh(cart.id);
  const drafts = useQuantityDrafts(cart.id);
  const [asked, setAsked] = useState<Asked | null>(null);

  const faults = cartFaults(cart.lines);
  const estimates = lineEstimates(cart.lines);
  const marks = new Map(
    groups.flatMap((group) => {
      const attempt = attempts.byGroup[group.key];
      return attempt ? [...liveMarks(attempt, group.lines)] : [];
    }),
  );
  const canSplit = !cart.split && groups.some(needsSplit);
  const views = new Map(
    cart.lines.map((line, at): [string, LineView] => {
      const key = lineKey(line);
      return [
        key,
        {
          line,
          key,
          draft: drafts.read(key),
          estimate: estimates[at] ?? { price: null, amount: null },
          previewed: attempts.previewedLine(line),
          notes: lineNotes({ line, faults: faults[at] ?? [], mark: marks.get(key), canSplit }),
        },
      ];
    }),
  );
  const unread = cart.lines.filter(isUnread);

  async function start(chosen: PreviewGroup[]) {
    if (drafts.focusFirst()) return;
    const receiver = await receiverForm.submit();
    if (receiver === null) return;
    const stale = staleNow(chosen);
    if (stale.length > 0) setAsked({ groups: chosen, receiver, stale });
    else await attempts.run(chosen, receiver);
  }

  const lineActions = {
    onQuantity: drafts.change,
    onSettle: drafts.settle,
    onRefresh: (line: Cart["lines"][number]) => void refresh.run([line]),
    onSplit: () => setSplit(cart.id, true),
    isRefreshing: refresh.isPending,
    units: units.detail,
    cartId: cart.id,
  };

  return (
    <div className={styles.desk}>
      <div className={styles.lines}>
        {canSplit && (
          <Notice
            tone="caution"
            title={t("split.title")}
            actions={<Button onPress={() => setSplit(cart.id, true)}>{t("split.press")}</Button>}
          >
            <p>{t("split.text")}</p>
          </Notice>
        )}
        {unread.length > 0 && (
          <Notice
            tone="info"
            title={t("unread.title", { count: unread.length })}
            actions={
              <Button
                units={refresh.unitsFor(unread)}
                isPending={refresh.isPending}
                onPress={() => void refresh.run(unread)}
              >
                {t("unread.press")}
              </Button>
            }
          >
            <p>{t("unread.text")}</p>
          </Notice>
        )}
        {refresh.failures.map(({ key, failure }) => (
          <FailureNotice key={key} failure={failure} />
        ))}
        {groups.map((group) => (
          <CartGroup
            key={group.key}
            group={group}
            views={views}
            isLong={cart.lines.length > longFrom}
            actions={lineActions}
            press={
              groups.length > 1
                ? {
                    units: units.preview,
                    isPending: attempts.working.includes(group.key),
                    isDisabled: attempts.working.length > 0,
                    onPress: () => void start([group]),
                  }
                : null
            }
          />
        ))}
        {cart.split && (
          <div>
            <Button onPress={() => setSplit(cart.id, false)}>{t("split.undo")}</Button>
          </div>
        )}
      </div>
      <div className={styles.side}>
        <ReceiverForm form={receiverForm} />
        <PreviewPress
          groups={groups}
          units={units.preview}
          working={attempts.working}
          onPress={() => void start(groups)}
        />
        {groups.map((group) => {
          const attempt = attempts.byGroup[group.key];
          return (
            attempt && (
              <Suspense key={`${group.key} ${attempt.outcome.at}`} fallback={<Skeleton rows={4} />}>
                <attemptResult.Part
                  attempt={attempt}
                  group={group}
                  isOnly={groups.length === 1}
                  receiver={receiverForm.current()}
                  askReceiver={receiverForm.submit}
                  units={units.preview}
                />
              </Suspense>
            )
          );
        })}
      </div>
      <StaleDialog
        lines={asked?.stale ?? []}
        units={refresh.unitsFor(asked?.stale ?? [])}
        previewUnits={units.preview * (asked?.groups.length ?? 1)}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onRefresh={(lines) => {
          setAsked(null);
          void refresh.run(lines);
        }}
        onSend={() => {
          setAsked(null);
          if (asked) void attempts.run(asked.groups, asked.receiver);
        }}
      />
    </div>
  );
}

/** The lines whose ids are old at the moment of the press. */
function staleNow(groups: PreviewGroup[]): Cart["lines"] {
  const now = serverNow();
  return groups.flatMap(({ lines }) => lines).filter((line) => isStale(line, now));
}
