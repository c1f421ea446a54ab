import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { OrderRow } from "#contract/console/console-orders";
import { screenPaths } from "../../frame/screen-paths.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Section } from "../../ui/display/section.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";

/** Maximum number of rows; the screen of orders has all. */
const maxRows = 8;

const orderTable = lazyComponent(async () => {
  const [{ OrderTable }] = await Promise.all([import("../../orders/order-table.tsx"), loadWords("orders")]);
  return OrderTable;
});

/** Shows the orders that need a person, the most urgent first. */
export function NeedingOrders({ orders }: { orders: readonly OrderRow[] }) {
  const { t } = useTranslation("home");
  const shown = orders.slice(0, maxRows);
  return (
    <Section title={t("orders.title")} actions={<Link to={screenPaths.orders}>{t("orders.all")}</Link>}>
      <Suspense fallback={<Skeleton rows={shown.length} height={48} />}>
        <orderTable.Part label={t("orders.title")} orders={shown} areNeeding />
      </Suspense>
    </Section>
  );
}
