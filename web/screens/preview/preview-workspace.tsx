import { Suspense, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { previewEndpoint } from "#contract/public/preview";
import { previewPayable } from "#contract/public/preview-amounts";
import type { Receiver } from "#contract/public/preview-request";
import { totalYuan } from "#contract/shared/yuan-amount";
import { productDetailCall } from "../../api/product-detail-call.ts";
import { lineKey, setSplit, type Cart } from "../../cart/cart.ts";
import { usePreviewsOfCart } from "../../cart/previewed-carts.ts";
import { isTooOld } from "../../cart/sent-lines.ts";
import { forgetChange } from "../../cart/undo-change.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { isStale } from "../../cart/id-age.ts";
import { needsSplit, previewGroups, type PreviewGroup } from "../../cart/preview-groups.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { CartGroup } from "./cart/cart-group.tsx";
import { CartNotices } from "./cart/cart-notices.tsx";
import { cartName } from "./cart/cart-name.ts";
import { createKeyedElements } from "./cart/line-elements.ts";
import { LinesBar } from "./cart/lines-bar.tsx";
import { GroupDocument } from "./group-document.tsx";
import { cartAnswers, lineViews } from "./line-views.ts";
import { HandOverPress } from "./hand-over-press.tsx";
import { PreviewPress } from "./preview-press.tsx";
import { ReceiverForm } from "./receiver/receiver-form.tsx";
import { StaleDialog } from "./cart/stale-dialog.tsx";
import { usePreviews } from "./result/use-previews.ts";
import { useRestoredFocus } from "./cart/use-restored-focus.ts";
import { InView, showAnswer } from "./show-answer.tsx";
import { useClock } from "./use-clock.ts";
import { renamed, toggled } from "./cart/line-selection.ts";
import { useNextLine } from "./cart/use-next-line.ts";
import { useQuantityDrafts } from "./cart/use-quantity-drafts.ts";
import { useVariantChange } from "./cart/use-variant-change.ts";
import { useReceiverMarks } from "./receiver/use-receiver-marks.ts";
import { useReceiverForm } from "./receiver/use-receiver-form.ts";
import { useRefresh } from "./cart/use-refresh.ts";
import { useNextStep } from "./next-step.ts";
import styles from "./preview.module.css";
import utilities from "../../styles/utilities.module.css";

const variantDialog = lazyComponent(async () => (await import("./cart/variant-dialog.tsx")).VariantDialog);
const answerList = lazyComponent(async () => (await import("./result/answer-list.tsx")).AnswerList);

/** Number of lines above which a cart renders only those near the visible area. */
const longFrom = 60;

/** Placeholder for the list of all groups' answers, used where a group's key is expected. */
const allGroups = "all";

/** A preview that waits for the decision on its stale lines. */
type PendingPreview = { groups: PreviewGroup[]; receiver: Receiver; stale: Cart["lines"] };

/** Shows a cart with lines as a document: its receiver, and each of its orders with its receipt. */
export function PreviewWorkspace({ cart, carts }: { cart: Cart; carts: Cart[] }) {
  const { t } = useTranslation("preview");
  const previewUnits = useUnits(previewEndpoint);
  const detailUnits = useUnits(productDetailCall);
  usePrefetch(answerList.load);
  usePrefetch(variantDialog.load);
  const groups = previewGroups(cart.lines, cart);
  const isOnly = groups.length === 1;
  const receiverForm = useReceiverForm(cart.id, groups);
  const previews = usePreviews(cart.id);
  const refresh = useRefresh(cart.id);
  const drafts = useQuantityDrafts(cart);
  const [pending, setPending] = useState<PendingPreview | null>(null);
  const [scrollTarget, setScrollTarget] = useState<{ group: string } | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null);

  const variants = useVariantChange(cart, (before, now) => {
    drafts.move(before, now);
    setSelection((keys) => keys && renamed(keys, before, now));
  });

  // Renders again when one of them becomes too old.
  useClock((now) => previews.finished.filter(({ outcome }) => isTooOld(outcome.at, now)).length);
  const receiver = receiverForm.current();
  const saved = usePreviewsOfCart(cart.id);
  const answers = cartAnswers(groups, { previews: previews.finished, receiver, saved, now: serverNow() });
  useReceiverMarks(cart.id, answers);
  const { byGroup, outdated } = answers;
  const canSplit = !cart.split && groups.some(needsSplit);
  const views = lineViews(groups, { ...answers, canSplit, draftOf: drafts.read });
  const inOrder = [...views.keys()];
  const toFix = inOrder.filter((key) => (views.get(key)?.notes.length ?? 0) > 0);
  const { target, show, next } = useNextLine(toFix);
  const keptFocus = useRestoredFocus(inOrder);

  /** The selection's buttons disappear with it, so the focus returns to where it began. */
  const chooseButton = useRef<HTMLButtonElement>(null);
  function endSelection() {
    setSelection(null);
    chooseButton.current?.focus({ preventScroll: true });
  }

  async function previewNow(chosen: readonly PreviewGroup[], to: Receiver) {
    // Once the cart is priced as it is, undoing the last change is of no more use.
    forgetChange();
    await previews.run(chosen, to);
    setScrollTarget({ group: chosen.length > 1 ? allGroups : (chosen[0]?.key ?? "") });
  }
  const [answerPlaces] = useState(createKeyedElements<HTMLElement>);
  const toShow = previews.working.length === 0 ? scrollTarget : null;

  async function start(chosen: PreviewGroup[]) {
    if (drafts.focusFirst()) return;
    const to = await receiverForm.submit();
    if (to === null) return;
    const now = serverNow();
    const stale = chosen.flatMap(({ lines }) => lines).filter((line) => isStale(line, now));
    if (stale.length > 0) setPending({ groups: chosen, receiver: to, stale });
    else await previewNow(chosen, to);
  }

  const lineActions = {
    onQuantity: drafts.change,
    onFixed: drafts.dropAll,
    onSettle: drafts.settle,
    onRefresh: (line: Cart["lines"][number]) => refresh.run([line]),
    onSplit: () => setSplit(cart.id, true),
    isRefreshing: refresh.isPending,
    units: detailUnits,
    costOf: (line: Cart["lines"][number]) => refresh.costOf([line]),
    onVariant: variants.open,
    isVariantFree: variants.isFree,
    cartId: cart.id,
    selection,
    onSelect: (keys: string[]) => setSelection(toggled(selection ?? new Set(), keys)),
  };
  const estimateOf = (lines: Cart["lines"]) =>
    totalYuan(lines.map((line) => views.get(lineKey(line))?.estimate.amount ?? null));
  /** Returns the payable amount of a group while its answer is valid; otherwise the estimate of its goods. */
  const amountOf = ({ key, lines }: PreviewGroup) => {
    const outcome = outdated.has(key) ? undefined : byGroup.get(key)?.outcome;
    return outcome?.ok ? { payable: previewPayable(outcome.value) } : { estimate: estimateOf(lines) };
  };
  const [first] = groups;
  const step = useNextStep(cart.id, groups, answers);
  const amount = first && isOnly ? amountOf(first) : { estimate: estimateOf(cart.lines) };
  const pressAll = first && (
    <PreviewPress
      groups={groups}
      units={previewUnits}
      working={previews.working}
      pause={previews.pause}
      isNext={step.kind === "preview"}
      isAgain={byGroup.has(first.key)}
      amount={amount}
      onPress={() => void start(groups)}
      onResume={(left) => void start(left)}
    />
  );

  const pressNext = (
    <>
      {step.kind === "hand_over" && (
        <HandOverPress cart={cart} name={cartName(t, cart, carts)} lock={step.lock} amount={amount} />
      )}
      {pressAll}
    </>
  );

  return (
    <div className={styles.document}>
      <ReceiverForm form={receiverForm} />
      <div className={styles.document} {...keptFocus}>
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
          toFix={toFix}
          selection={selection}
          onSelectionChange={setSelection}
          onSelectionEnd={endSelection}
          onNext={next}
          onFixed={drafts.dropAll}
        />
        {!isOnly && (
          <div className={styles.sum}>
            {byGroup.size > 0 && (
              <div tabIndex={-1} className={styles.answer} ref={answerPlaces.ref(allGroups)}>
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
            <div className={utilities.smallStack}>{pressNext}</div>
          </div>
        )}
        {groups.map((group, at) => {
          const preview = byGroup.get(group.key);
          const isWorking = previews.working.includes(group.key);
          const again = previews.working.length > 0 ? null : () => void start([group]);
          return (
            <GroupDocument
              key={group.key}
              cartId={cart.id}
              group={group}
              isOnly={isOnly}
              isNext={step.kind === "order" ? step.group === group.key : isOnly && step.kind === "none"}
              preview={preview}
              isEarlier={preview !== undefined && previews.isEarlier(preview.outcome)}
              outdatedReason={outdated.get(group.key) ?? null}
              isWorking={isWorking}
              estimate={estimateOf(group.lines)}
              receiver={receiver}
              askReceiver={receiverForm.submit}
              units={previewUnits}
              onShowLine={show}
              onAgain={again}
              answerRef={answerPlaces.ref(group.key)}
              whenShown={toShow?.group === group.key && <InView answer={toShow} elements={answerPlaces} />}
              press={
                isOnly ? (
                  pressNext
                ) : (
                  <Button
                    units={previewUnits}
                    isPending={isWorking}
                    isDisabled={previews.working.length > 0 && !isWorking}
                    onPress={() => void start([group])}
                  >
                    {t("preview.group")}
                  </Button>
                )
              }
            >
              <CartGroup
                target={target}
                group={group}
                isOnly={isOnly}
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
              />
            </GroupDocument>
          );
        })}
        {cart.split && (
          <div>
            <Button onPress={() => setSplit(cart.id, false)}>{t("split.undo")}</Button>
          </div>
        )}
      </div>
      <Suspense>
        {variants.change && (
          <variantDialog.Part
            key={lineKey(variants.change.line)}
            cart={cart}
            change={variants.change}
            units={detailUnits}
          />
        )}
      </Suspense>
      <StaleDialog
        lines={pending?.stale ?? []}
        cost={refresh.costOf(pending?.stale ?? [])}
        previewUnits={previewUnits * (pending?.groups.length ?? 1)}
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onRefresh={(lines) => {
          setPending(null);
          refresh.run(lines);
        }}
        onSend={() => {
          setPending(null);
          if (pending) void previewNow(pending.groups, pending.receiver);
        }}
      />
    </div>
  );
}
