import { useTranslation } from "../i18n/use-translation.ts";
import { Section } from "../ui/display/section.tsx";
import { PaymentLink } from "./payment-link.tsx";

/** Maximum number of orders that one link pays. */
const maxOrders = 30;

/** Offers the KJB link of many orders, in as few calls as possible. */
export function KjbLinks({ orderIds }: { orderIds: readonly string[] }) {
  const { t } = useTranslation("order-steps");
  const groups = Array.from({ length: Math.ceil(orderIds.length / maxOrders) }, (_, at) =>
    orderIds.slice(at * maxOrders, (at + 1) * maxOrders),
  );
  return (
    <Section title={t("together", { count: orderIds.length })}>
      {groups.map((group, at) => (
        <div key={group.join(" ")}>
          {groups.length > 1 && (
            <p>{t("part", { from: at * maxOrders + 1, to: at * maxOrders + group.length })}</p>
          )}
          <PaymentLink orderIds={group} methods={["kjb"]} />
        </div>
      ))}
    </Section>
  );
}
