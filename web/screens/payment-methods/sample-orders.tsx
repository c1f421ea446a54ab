import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "../../i18n/use-translation.ts";
import { environmentOptions } from "../../api/console-options.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sample, Samples } from "../../ui/samples.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./payment-methods.module.css";

/** Nothing checked yet. In the demo, the simulator's documented orders to press: each only fills the field. */
export function SampleOrders({ onPick }: { onPick: (orderId: string) => void }) {
  const { t } = useTranslation("payment-methods");
  const { data: environment } = useSuspenseQuery(environmentOptions);
  const { orders } = environment.samples;
  if (orders.length === 0) return <EmptyState title={t("empty_title")}>{t("empty_text")}</EmptyState>;
  return (
    <Section title={t("samples_title")}>
      <p className={styles.intro}>{t("samples_text")}</p>
      <Samples>
        {orders.map(({ order_id: id, label }) => (
          <Sample key={id} label={label} onPress={() => onPick(id)}>
            <code>{id}</code>
          </Sample>
        ))}
      </Samples>
    </Section>
  );
}
