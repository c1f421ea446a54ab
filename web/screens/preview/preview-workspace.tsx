import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { previewEndpoint } from "#contract/public/preview";
import type { Receiver } from "#contract/public/preview-request";
import { productDetailCall } from "../../api/product-detail-call.ts";
import { lineKey, setSplit, type Cart } from "../../cart/cart.ts";
import { forgetChange } from "../../cart/undo-change.ts";
import { cartIssues } from "../../cart/line-checks.ts";
import { lineEstimates } from "../../cart/estimate.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { isStale } from "../../cart/id-age.ts";
import { needsSplit, previewGroups, type PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/controls/button.tsx";
import { laterPart, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { bringIntoView } from "../../ui/browser/use-answer-in-view.ts";
import { CartGroup } from "./cart/cart-group.tsx";
import { CartNotices } from "./cart/cart-notices.tsx";
import { cartName } from "./cart/cart-name.ts";
import { createKeyedElements, type KeyedElements } from "./cart/line-elements.ts";
import { liveMarks, withoutSharedWords } from "./cart/line-marks.ts";
import { lineNotes } from "./cart/line-notes.ts";
import type { LineView } from "./cart/line-view.ts";
import { LinesBar } from "./cart/lines-bar.tsx";
import { PreviewPress } from "./preview-press.tsx";
import { ReceiverForm } from "./receiver/receiver-form.tsx";
import { StaleDialog } from "./cart/stale-dialog.tsx";
import { attemptFor, outdatedReasonOf, outdatedAfterMs, previewedLine } from "./result/attempt.ts";
import { useAttempts } from "./result/use-attempts.ts";
import { useRestoredFocus } from "./cart/use-restored-focus.ts";
import { useClock } from "./use-clock.ts";
import { useNextLine } from "./cart/use-next-line.ts";
import { useQuantityDrafts } from "./cart/use-quantity-drafts.ts";
import { useReceiverForm } from "./receiver/use-receiver-form.ts";
import { useRefresh } from "./cart/use-refresh.ts";
import styles from "./preview.module.css";
import utilities from "../../styles/utilities.module.css";

const answerList = laterPart(async () => (await import("./result/answer-list.tsx")).AnswerList);
const attemptResult = laterPart(async () => (await import("./result/attempt-result.tsx")).AttemptResult);

/** Number of lines above which a cart renders only those near the visible area. */
const longFrom = 60;

/** Placeholder for the list of all groups' answers, used where a group's key is expected. */
const allGroups = "all";

/** A preview that waits for the decision on its stale lines. */
type PendingPreview = { groups: PreviewGroup[]; receiver: Receiver; stale: Cart["lines"] };

/** Shows a cart with lines: its groups on the left; receiver, preview button and results on the right. */
export function PreviewWorkspace({ cart, carts }: { cart: Cart; carts: Cart[] }) {
  const { t } = useTranslation("preview");
  const previewUnits = useUnits(previewEndpoint);
  const detailUnits = useUnits(productDetailCall);
  usePrefetch(attemptResult.load);
  usePrefetch(answerList.load);
  const groups = previewGroups(cart.lines, cart);
  const receiverForm = useReceiverForm(groups);
  const attempts = useAttempts(cart.id);
  const refresh = useRefresh(cart.id);
  const drafts = useQuantityDrafts(cart);
  const [pending, setPending] = useState<PendingPreview | null>(null);
  const [scrollTarget, setScrollTarget] = useState<{ group: string } | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);

  // Renders again when one of them becomes too old.
  useClock((now) => attempts.attempts.filter(({ outcome }) => now - outcome.at >= outdatedAfterMs).length);
  const byGroup = new Map(
    groups.flatMap((group) => {
      const attempt = attemptFor(group, attempts.attempts);
      return attempt ? [[group.key, attempt] as const] : [];
    }),
  );
  const outdated = new Map(
    groups.flatMap(({ key, lines }) => {
      const attempt = byGroup.get(key);
      const now = { lines, receiver: receiverForm.current(), now: serverNow() };
      const outdatedReason = attempt ? outdatedReasonOf(attempt, now) : null;
      return outdatedReason === null ? [] : [[key, outdatedReason] as const];
    }),
  );
  const marks = new Map(
    groups.flatMap((group) => {
      const attempt = byGroup.get(group.key);
      return attempt ? [...withoutSharedWords(liveMarks(attempt, group.lines))] : [];
    }),
  );
  const canSplit = !cart.split && groups.some(needsSplit);
  const views = new Map(
    groups.flatMap(({ key: group, lines }) => {
      // Each group is an order of its own: price tiers and minimums count its lines only, not the whole cart.
      const issues = cartIssues(lines);
      const estimates = lineEstimates(lines);
      return lines.map((line, at): [string, LineView] => {
        const key = lineKey(line);
        return [
          key,
          {
            line,
            key,
            draft: drafts.read(key),
            estimate: estimates[at] ?? { price: null, amount: null },
            previewed: outdated.has(group) ? null : previewedLine(byGroup.get(group), { line, lines }),
            notes: lineNotes({ line, faults: issues[at] ?? [], mark: marks.get(key), canSplit }),
          },
        ];
      });
    }),
  );
  const inOrder = groups.flatMap(({ lines }) => lines.map(lineKey));
  const problems = inOrder.filter((key) => (views.get(key)?.notes.length ?? 0) > 0);
  const { target, show, next } = useNextLine(problems);
  const keptFocus = useRestoredFocus(inOrder);

  /** The selection's buttons disappear with it, so the focus returns to where it began. */
  const chooseButton = useRef<HTMLButtonElement>(null);
  function endSelection() {
    setSelection(null);
    chooseButton.current?.focus({ preventScroll: true });
  }

  async function preview(chosen: readonly PreviewGroup[], receiver: Receiver) {
    // Once the cart is priced as it is, undoing the last change is of no more use.
    forgetChange();
    await attempts.run(chosen, receiver);
    setScrollTarget({ group: chosen.length > 1 ? allGroups : (chosen[0]?.key ?? "") });
  }
  const [answerPlaces] = useState(createKeyedElements<HTMLElement>);
  const toShow = attempts.working.length === 0 ? scrollTarget : null;

  async function start(chosen: PreviewGroup[]) {
    if (drafts.focusFirst()) return;
    const receiver = await receiverForm.submit();
    if (receiver === null) return;
    const now = serverNow();
    const stale = chosen.flatMap(({ lines }) => lines).filter((line) => isStale(line, now));
    if (stale.length > 0) setPending({ groups: chosen, receiver, stale });
    else await preview(chosen, receiver);
  }

  const lineActions = {
    onQuantity: drafts.change,
    onSettle: drafts.settle,
    onRefresh: (line: Cart["lines"][number]) => refresh.run([line]),
    onSplit: () => setSplit(cart.id, true),
    isRefreshing: refresh.isPending,
    units: detailUnits,
    cartId: cart.id,
    selection,
    onSelect: (keys: string[]) => setSelection(toggled(selection ?? new Set(), keys)),
  };

  return (
    <div className={styles.desk}>
      <div className={utilities.wideStack} {...keptFocus}>
        <CartNotices
          cart={cart}
          refresh={refresh}
          canSplit={canSplit}
          hasParts={groups.some(({ part }) => part !== null)}
        />
        <LinesBar
          cart={cart}
          groups={groups}
          carts={carts}
          nameOfCart={(one) => cartName(t, one, carts)}
          problems={problems}
          selection={selection}
          onSelectionChange={setSelection}
          onSelectionEnd={endSelection}
          onNext={next}
          onFixed={drafts.dropAll}
        />
        {groups.map((group, at) => (
          <CartGroup
            key={group.key}
            target={target}
            group={group}
            views={views}
            isLong={cart.lines.length > longFrom}
            actions={lineActions}
            chooseRef={chooseButton}
            choose={
              at === 0 && cart.lines.length > 1
                ? {
                    isOn: selection !== null,
                    onPress: () => (selection === null ? setSelection(new Set()) : endSelection()),
                  }
                : null
            }
            press={
              groups.length > 1
                ? {
                    units: previewUnits,
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
        <ReceiverForm form={receiverForm} isShared={carts.length > 1} />
        <PreviewPress
          groups={groups}
          units={previewUnits}
          working={attempts.working}
          pause={attempts.pause}
          onPress={() => void start(groups)}
          onResume={(left) => void start(left)}
        />
        {groups.length > 1 && groups.some(({ key }) => byGroup.has(key)) && (
          <div tabIndex={-1} className={styles.answerList} ref={answerPlaces.ref(allGroups)}>
            <Suspense fallback={<Skeleton rows={2} />}>
              <answerList.Part
                groups={groups}
                byGroup={byGroup}
                outdated={outdated}
                onShow={(key) => showAnswer(answerPlaces.get(key))}
              />
              {toShow?.group === allGroups && <InView answer={toShow} elements={answerPlaces} />}
            </Suspense>
          </div>
        )}
        {groups.map((group) => {
          const attempt = byGroup.get(group.key);
          return (
            attempt && (
              <div key={group.key} className={styles.answer} tabIndex={-1} ref={answerPlaces.ref(group.key)}>
                <Suspense key={attempt.outcome.at} fallback={<Skeleton rows={4} />}>
                  <attemptResult.Part
                    cartId={cart.id}
                    attempt={attempt}
                    group={group}
                    isOnly={groups.length === 1}
                    isEarlier={attempts.isEarlier(attempt.outcome)}
                    outdatedReason={outdated.get(group.key) ?? null}
                    receiver={receiverForm.current()}
                    askReceiver={receiverForm.submit}
                    units={previewUnits}
                    onShowLine={show}
                    onAgain={attempts.working.length > 0 ? null : () => void start([group])}
                  />
                  {toShow?.group === group.key && <InView answer={toShow} elements={answerPlaces} />}
                </Suspense>
              </div>
            )
          );
        })}
      </div>
      <StaleDialog
        lines={pending?.stale ?? []}
        units={refresh.unitsFor(pending?.stale ?? [])}
        previewUnits={previewUnits * (pending?.groups.length ?? 1)}
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onRefresh={(lines) => {
          setPending(null);
          refresh.run(lines);
        }}
        onSend={() => {
          setPending(null);
          if (pending) void preview(pending.groups, pending.receiver);
        }}
      />
    </div>
  );
}

/** Returns the set without the keys if it has all of them, else with them. */
function toggled(before: ReadonlySet<string>, keys: string[]): Set<string> {
  const others = new Set(keys);
  return others.isSubsetOf(before) ? before.difference(others) : before.union(others);
}

/** Scrolls to an answer. It mounts with the answer itself, not with the skeleton that reserves its room. */
function InView({ answer, elements }: { answer: { group: string }; elements: KeyedElements<HTMLElement> }) {
  useEffect(() => showAnswer(elements.get(answer.group)), [answer, elements]);
  return null;
}

/** Scrolls the answer of a group into view and focuses it, so that it is never below the fold. */
function showAnswer(answer: HTMLElement | null): void {
  if (!answer) return;
  answer.focus({ preventScroll: true });
  // The lines of this answer are next to it, and stay in place while its verdict is visible.
  bringIntoView(answer, 1 / 2);
}
