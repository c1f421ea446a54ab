import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { may } from "#contract/console/roles";
import { environmentOptions, sessionOptions } from "../../api/console-options.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Sample, Samples } from "../../ui/controls/samples.tsx";
import { Section } from "../../ui/display/section.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { RecentLists } from "./recent-lists.tsx";
import styles from "./payment-methods.module.css";

const instructionList = lazyComponent(async () => {
  const [{ InstructionList }] = await Promise.all([
    import("./instruction-list.tsx"),
    loadWords("order-steps"),
  ]);
  return InstructionList;
});
type BeforeCheckProps = {
  operatorId: string;
  onOpen: (list: string) => void;
  onPick: (orderId: string) => void;
};

/**
 * Shows what there is before the first check: lists of this device, what the screen is for, and the company's
 * instructions to those who write them.
 */
export function BeforeCheck({ operatorId, onOpen, onPick }: BeforeCheckProps) {
  return (
    <>
      <RecentLists operatorId={operatorId} onOpen={onOpen} />
      <SampleOrders onPick={onPick} />
      <Instructions />
    </>
  );
}

/**
 * Explains the screen before the first check. In the demo, it offers the simulator's documented orders: a
 * press only fills the field.
 */
function SampleOrders({ onPick }: { onPick: (orderId: string) => void }) {
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

/** Shows the company's instructions to those who write them. */
function Instructions() {
  const { data: session } = useSuspenseQuery(sessionOptions);
  if (!session || !may(session.operator.role, "instructions.edit")) return null;
  return (
    <Suspense fallback={<Skeleton rows={7} />}>
      <instructionList.Part />
    </Suspense>
  );
}
