import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { orderStages } from "#contract/console/console-orders";
import { sessionOptions } from "../../api/console-options.ts";
import { orderAlertsOptions, ordersOptions } from "../../api/order-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { OrderTable } from "../../orders/order-table.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { ChoiceFilter, DateFilter, FilterBar, TextFilter } from "../../ui/controls/filter-bar.tsx";
import { ListScreen, Pages } from "../../ui/display/list-screen.tsx";
import { Section } from "../../ui/display/section.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { filtersOf, isFiltered, type OrdersAddress, queryOf, unfiltered } from "./orders-address.ts";

export type OrdersScreenProps = {
  address: OrdersAddress;
  onAddressChange: (next: OrdersAddress) => void;
};

/** Shows the orders that were created here, those that need a person first. Reading them costs nothing. */
export function OrdersScreen({ address, onAddressChange }: OrdersScreenProps) {
  const { t } = useTranslation("orders");
  const { t: common } = useTranslation();
  const { data: session } = useSuspenseQuery(sessionOptions);
  const orders = useQuery(
    ordersOptions(queryOf(address, { operatorId: session?.operator.id ?? "", stages: orderStages })),
  );
  const alerts = useQuery(orderAlertsOptions);
  const filters = filtersOf(address);
  const isFirst = address.before === undefined && address.after === undefined;
  const { older = null, newer = null } = orders.data ?? {};
  const needing = isFirst && !isFiltered(address) ? (alerts.data?.alerts ?? []) : [];
  return (
    <ListScreen
      of={[orders]}
      intro={t("intro")}
      isWide
      hasRefresh
      filters={<Filters address={address} onFilter={(next) => onAddressChange(filtersOf(next))} />}
    >
      {needing.length > 0 && (
        <Section title={t("needing")}>
          <OrderTable label={t("needing")} orders={needing} areNeeding />
        </Section>
      )}
      {orders.data && orders.data.orders.length > 0 && (
        <OrderTable label={common("screens.orders.title")} orders={orders.data.orders} />
      )}
      {orders.data?.orders.length === 0 && (
        <NoOrders
          address={address}
          isElsewhere={orders.data.elsewhere}
          onClear={() => onAddressChange(unfiltered)}
        />
      )}
      {(older !== null || newer !== null || !isFirst) && (
        <Pages>
          {!isFirst && (
            <Link to="/orders" search={filters}>
              {common("list.newest")}
            </Link>
          )}
          {newer !== null && (
            <Link to="/orders" search={{ ...filters, after: newer }}>
              {common("list.newer")}
            </Link>
          )}
          {older !== null && (
            <Link to="/orders" search={{ ...filters, before: older }}>
              {common("list.older")}
            </Link>
          )}
        </Pages>
      )}
    </ListScreen>
  );
}

function Filters({ address, onFilter }: { address: OrdersAddress; onFilter: (next: OrdersAddress) => void }) {
  const { t } = useTranslation("orders");
  const set = (change: Partial<OrdersAddress>) => onFilter({ ...address, ...change } as OrdersAddress);
  return (
    <FilterBar isFiltered={isFiltered(address)} onClear={() => onFilter(unfiltered)}>
      <TextFilter
        label={t("filters.id")}
        value={address.id}
        read={(text) => {
          const id = text.trim();
          return /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { value: id } : { error: t("filters.id_issue") };
        }}
        onChange={(id) => set({ id })}
      />
      <ChoiceFilter
        label={t("filters.stage")}
        options={orderStages.map((value) => ({ value, label: t(`stages.${value}`) }))}
        value={address.stage}
        onChange={(value) => set({ stage: orderStages.find((stage) => stage === value) })}
      />
      <ChoiceFilter
        label={t("filters.by")}
        anyLabel={t("filters.everybody")}
        options={[{ value: "own", label: t("filters.own") }]}
        value={address.by}
        onChange={(value) => set({ by: value === "own" ? value : undefined })}
      />
      <DateFilter
        of="moment"
        label={t("filters.from")}
        value={address.from}
        onChange={(from) => set({ from })}
      />
      <DateFilter of="moment" label={t("filters.to")} value={address.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

type NoOrdersProps = { address: OrdersAddress; isElsewhere: boolean; onClear: () => void };

function NoOrders({ address, isElsewhere, onClear }: NoOrdersProps) {
  const { t } = useTranslation("orders");
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { id } = address;
  if (id !== undefined)
    return (
      <EmptyState
        title={t(isElsewhere ? "elsewhere" : "none_id", { id })}
        actions={
          <>
            {(["1688", "taobao"] as const).map((channel) => (
              <Button
                key={channel}
                onPress={() => void navigate({ to: "/orders/$id", params: { id }, search: { channel } })}
              >
                {t(`open_at.${channel}`)}
              </Button>
            ))}
            <Button onPress={onClear}>{common("list.clear")}</Button>
          </>
        }
      >
        {t("none_id_text")}
      </EmptyState>
    );
  if (isElsewhere) return <EmptyState title={t("elsewhere")}>{t("elsewhere_text")}</EmptyState>;
  if (!isFiltered(address))
    return (
      <EmptyState title={t("empty")} actions={<Link to="/preview">{common("screens.preview.title")}</Link>}>
        {t("empty_text")}
      </EmptyState>
    );
  return (
    <EmptyState title={t("none")} actions={<Button onPress={onClear}>{common("list.clear")}</Button>}>
      {t("none_text")}
    </EmptyState>
  );
}
