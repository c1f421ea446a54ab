import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { meteredOptions } from "../../api/metered-options.ts";
import { useAddressFill } from "../../frame/use-address-fill.ts";
import { laterPart, useSoon } from "../../ui/later-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { requestBody } from "./check-order.ts";
import { OrderForm } from "./order-form.tsx";
import { SampleOrders } from "./sample-orders.tsx";
import styles from "./payment-methods.module.css";

const orderList = laterPart(async () => (await import("./order-list.tsx")).OrderList);
const orderResult = laterPart(async () => (await import("./order-result.tsx")).OrderResult);

export type PaymentMethodsPageProps = {
  /** What the URL says: fills the field, runs nothing. */
  order: string;
  onOrderChange: (order: string) => void;
};

/** Which payment methods an order has, and whether KJB can be tried: for one order, or paced for a list. */
export function PaymentMethodsPage({ order, onOrderChange }: PaymentMethodsPageProps) {
  const { t } = useTranslation("payment-methods");
  const [text, setText] = useState(order);
  const [list, setList] = useState<string[] | null>(null);
  const check = useMutation(meteredOptions(paymentMethodsEndpoint));
  // Another address is another question: the old answer goes.
  const tellOwn = useAddressFill(order, (next) => {
    setText(next);
    check.reset();
    setList(null);
  });

  useSoon(orderList.load);
  useSoon(orderResult.load);

  function start(ids: string[]) {
    const [only] = ids;
    const whole = ids.join(",");
    // Long lists stay out of the address: servers refuse addresses of that length.
    const address = whole.length <= 1800 ? whole : "";
    tellOwn(address);
    onOrderChange(address);
    check.reset();
    setList(ids.length > 1 ? ids : null);
    if (ids.length === 1 && only !== undefined) check.mutate({ body: requestBody(only) });
  }

  const checked = check.variables?.body.order_id;
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t("intro")}</p>
      <OrderForm text={text} onTextChange={setText} onCheck={start} isPending={check.isPending} />
      {check.isPending && <Skeleton rows={4} />}
      <Suspense fallback={<Skeleton rows={4} />}>
        {list && <orderList.Part key={list.join()} ids={list} />}
        {check.data && checked !== undefined && <orderResult.Part orderId={checked} outcome={check.data} />}
      </Suspense>
      {!list && check.isIdle && <SampleOrders onPick={setText} />}
    </div>
  );
}
