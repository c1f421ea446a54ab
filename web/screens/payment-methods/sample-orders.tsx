import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { environmentOptions } from "../../api/console-options.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./payment-methods.module.css";

/** Nothing checked yet. In the demo, the simulator's documented orders to press: each only fills the field. */
export function SampleOrders({ onPick }: { onPick: (orderId: string) => void }) {
  const { t, i18n } = useTranslation("payment-methods");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const { orders } = environment.samples;
  if (orders.length === 0) return <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>;
  return (
    <Section title={t("samples_title")}>
      <p className={styles.intro}>{t("samples_text")}</p>
      <ul className={styles.samples}>
        {orders.map((order) => (
          <li key={order.order_id}>
            <Button onPress={() => onPick(order.order_id)}>
              <span className={styles.sample}>
                <span>{i18n.language === "zh-CN" ? order.label.zh : order.label.en}</span>
                <code>{order.order_id}</code>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
