import { useState } from "react";
import { z } from "zod";
import { paymentLinkEndpoint, type PaymentLinkRequest } from "#contract/public/orders/payment-link";
import { useUnits } from "../api/free-query-options.ts";
import { usePaidCall } from "../api/use-paid-call.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { Select } from "../ui/controls/select.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { VendorSaid } from "../ui/notices/vendor-messages.tsx";
import { Time } from "../ui/display/time.tsx";
import utilities from "../styles/utilities.module.css";
import styles from "./orders.module.css";

export type LinkMethod = PaymentLinkRequest["method"];
const allMethods: readonly LinkMethod[] = ["kjb", "alipay", "credit", "group"];

/** Links stay only while the page is open, because it is not known how long one is valid. */
const linkOptions = { part: "", about: z.null(), invalidates: () => true, toSave: () => [] };

/** Calls for payment links, and the links that this page has got. */
export function usePaymentLinks() {
  return usePaidCall(paymentLinkEndpoint, linkOptions);
}

/** Returns the latest link that pays an order; undefined: none was got in this page. */
export function linkOf(orderId: string, { answers }: ReturnType<typeof usePaymentLinks>): string | undefined {
  const found = answers().find(({ answer }) => answer?.value.payable_order_ids.includes(orderId));
  return found?.answer?.value.payment_url ?? undefined;
}

/**
 * Returns whether 1688 refused KJB for an order after it was checked. A refusal of several orders together says nothing about
 * one of them unless it names that one.
 * @param checkedAt epoch ms
 */
export function isKjbRefused(
  orderId: string,
  checkedAt: number,
  { answers }: ReturnType<typeof usePaymentLinks>,
): boolean {
  const latest = answers().find(({ question }) => {
    const [method, ...orderIds] = question.split(" ");
    return method === "kjb" && orderIds.includes(orderId);
  });
  if (!latest?.answer || latest.answer.at <= checkedAt) return false;
  const { payment_url: url, unpayable_order_ids: unpayable } = latest.answer.value;
  return unpayable.includes(orderId) || (url === null && latest.question === `kjb ${orderId}`);
}

type PaymentLinkProps = {
  /** 1 to 30 orders to pay together. */
  orderIds: readonly string[];
  /** Methods that the marketplace named for them; all of them where it was not asked. */
  methods?: readonly LinkMethod[];
};

/** Gets and shows the link to the page where a person pays orders. */
export function PaymentLink({ orderIds, methods = allMethods }: PaymentLinkProps) {
  const { t } = useTranslation("order-steps");
  const units = useUnits(paymentLinkEndpoint);
  const links = usePaymentLinks();
  const [chosen, setChosen] = useState<LinkMethod>(methods[0] ?? "kjb");
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? "kjb");
  const question = `${method} ${orderIds.join(" ")}`;
  const outcome = links.last(question);
  return (
    <div className={styles.link}>
      <div className={styles.ask}>
        {methods.length > 1 && (
          <Select
            label={t("link.method")}
            options={methods.map((value) => ({ value, label: t(`link.methods.${value}`) }))}
            value={method}
            onChange={setChosen}
          />
        )}
        <Button
          variant={methods.length === 1 && orderIds.length === 1 ? "primary" : "secondary"}
          units={units}
          isPending={links.isInFlight(question)}
          onPress={() => void links.press(question, { channel: "1688", order_ids: [...orderIds], method })}
        >
          {t("link.get", { method: t(`link.methods.${method}`) })}
        </Button>
      </div>
      {outcome && !outcome.ok && <FailureNotice failure={outcome} />}
      {outcome?.ok && (
        <LinkAnswer
          url={outcome.value.success ? outcome.value.payment_url : null}
          unpayable={outcome.value.unpayable_order_ids}
          hasSeveral={orderIds.length > 1}
          at={outcome.at}
          said={outcome.value}
        />
      )}
    </div>
  );
}

type LinkAnswerProps = {
  url: string | null;
  unpayable: readonly string[];
  hasSeveral: boolean;
  at: number;
  said: {
    error_code?: string | undefined;
    error_message?: string | undefined;
    error_message_en?: string | undefined;
  };
};

function LinkAnswer({ url, unpayable, hasSeveral, at, said }: LinkAnswerProps) {
  const { t } = useTranslation("order-steps");
  if (url === null)
    return (
      <Notice tone="warning" live="status" title={t("link.none")}>
        {said.error_code !== undefined && (
          <VendorSaid
            code={said.error_code}
            message={said.error_message}
            message_en={said.error_message_en}
          />
        )}
        <p>{t("link.none_text")}</p>
      </Notice>
    );
  return (
    <Notice
      tone="ok"
      live="status"
      title={
        <a className={styles.url} href={url} target="_blank" rel="noreferrer">
          {t("link.open")}
        </a>
      }
      actions={<CopyButton what={t("link.what")} text={url} />}
    >
      <p>{t("link.sign_in")}</p>
      <p className={utilities.note}>
        {t("link.got_at")} <Time at={at} />
      </p>
      {hasSeveral && unpayable.length > 0 && (
        <>
          <p>{t("link.unpayable", { count: unpayable.length })}</p>
          <ul>
            {unpayable.map((id) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
