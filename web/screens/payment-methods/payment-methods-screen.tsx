import { Suspense, useMemo, useState } from "react";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { useTranslation } from "../../i18n/use-translation.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent, usePrefetch } from "../../ui/browser/lazy-component.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { addRecent } from "../../ui/browser/recent-things.ts";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { useAnswerInView } from "../../ui/browser/use-answer-in-view.ts";
import { requestBody } from "../../orders/payment-outcome.ts";
import { type OrderEntries, soundIds, unsentEntries } from "./order-entries.ts";
import { OrderForm } from "./order-form.tsx";
import { type PastedOrders, useOrderEntries } from "./use-order-entries.ts";
import { exportColumns } from "./export-columns.ts";
import { type NewList, startList, useListRunner } from "./running-lists.ts";
import styles from "./payment-methods.module.css";

const orderList = lazyComponent(async () => (await import("./order-list.tsx")).OrderList);
const beforeCheck = lazyComponent(async () => (await import("./before-check.tsx")).BeforeCheck);
const orderResult = lazyComponent(async () => (await import("./order-result.tsx")).OrderResult);

type PaymentMethodsScreenProps = {
  /** The order in the URL, or the text that another page passes: fills the field, runs nothing. */
  order: string;
  /** The open list, by its id on this device. */
  list: string | undefined;
  onAddressChange: (address: { order: string; list?: string }) => void;
};

/** Shows which payment methods an order has, and whether KJB can be tried: for one order, or paced for a list. */
export function PaymentMethodsScreen({ order, list, onAddressChange }: PaymentMethodsScreenProps) {
  const { t } = useTranslation("payment-methods");
  const [text, setText] = useState(order);
  const ownHeads = useMemo(() => new Set(exportColumns.map((column) => t(`batch.columns.${column}`))), [t]);
  const { pasted, columns, readColumns } = useOrderEntries(text, ownHeads);
  const unsent = columns?.unsent ?? (typeof pasted === "object" ? unsentEntries(pasted) : []);
  /** Whether a press waits for the columns next to the ids. */
  const [isStarting, setStarting] = useState(false);
  /** The list above which the form was expanded again: by default it is collapsed, and the list is in view. */
  const [unfoldedOver, setUnfoldedOver] = useState<string>();
  const runner = useListRunner();
  const { operatorId } = runner;
  const checks = usePaidCall(paymentMethodsEndpoint);
  const isChecking = checks.isInFlight(order);
  const outcome = isChecking ? undefined : checks.last(order);
  const tellOwn = useAddressFill(order, setText);

  usePrefetch(orderList.load);
  usePrefetch(orderResult.load);

  function start(entries: OrderEntries) {
    const ids = soundIds(entries);
    const [only] = ids;
    const isOne = ids.length === 1 && only !== undefined;
    const orderInAddress = isOne ? only : "";
    tellOwn(orderInAddress);
    if (isOne) {
      addRecent({ operator: operatorId, kind: "order", id: only, title: "" });
      onAddressChange({ order: only });
      void checks.press(only, requestBody(only));
    } else {
      setStarting(true);
      void readColumns().then((found) => {
        setStarting(false);
        const leftOut = (found?.unsent ?? unsentEntries(entries)).filter(({ why }) => why !== "duplicate");
        checkList({ ids, leftOut, columns: found });
      });
    }
  }

  function checkList(list: NewList) {
    onAddressChange({ order: "", list: startList(list, runner) });
  }

  const place = useAnswerInView(outcome?.at);
  /** Whether the answer below already answers the press: the next step is there. */
  const isAnswered = outcome !== undefined && asksOnly(pasted, { text, order });
  return (
    <div className={styles.page}>
      {list !== undefined && unfoldedOver !== list ? (
        <div>
          <Button
            onPress={() => {
              setUnfoldedOver(list);
              setText("");
            }}
          >
            {t("check_others")}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.intro}>{t("intro")}</p>
          <OrderForm
            text={text}
            pasted={pasted}
            columns={columns}
            unsent={unsent}
            onTextChange={setText}
            onCheck={start}
            isPending={checks.isPending || isStarting}
            isPrimary={!isAnswered || !outcome.ok}
            focusFirst={list !== undefined}
          />
        </>
      )}
      {list === undefined && isChecking && <Skeleton rows={4} />}
      <Suspense fallback={<Skeleton rows={4} />}>
        {list !== undefined && <orderList.Part key={list} id={list} onCheckAgain={checkList} />}
        {list === undefined && outcome && (
          <>
            {text.trim() !== "" && !isAnswered && (
              <Notice tone="warning" live="status" title={t("other_order", { id: order })} />
            )}
            {checks.isEarlier(outcome) && <p className={styles.intro}>{t("checked_earlier")}</p>}
            <div ref={place}>
              <orderResult.Part orderId={order} outcome={outcome} />
            </div>
          </>
        )}
      </Suspense>
      {list === undefined && !isChecking && !outcome && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <beforeCheck.Part
            operatorId={operatorId}
            onOpen={(id) => onAddressChange({ order: "", list: id })}
            onPick={setText}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns whether a press with the field's text would ask about this order and no other. */
function asksOnly(pasted: PastedOrders, { text, order }: { text: string; order: string }): boolean {
  return text === order || pasted === "reading" || (pasted !== "lost" && soundIds(pasted).join() === order);
}
