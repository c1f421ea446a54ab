import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, useSyncExternalStore, type ReactNode } from "react";
import { sessionOptions } from "../../api/console-options.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Section } from "../../ui/display/section.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Time } from "../../ui/display/time.tsx";
import { savedLists, renameList } from "../../lists/saved-lists.ts";
import type { CheckedOrder, OrderOutcome } from "../../orders/payment-outcome.ts";
import { groupOf, type RowGroup, countGroups, rowGroups } from "./check-order.ts";
import { EntryList } from "./entry-list.tsx";
import { ListProgress } from "./list-progress.tsx";
import { ListTable } from "./list-table.tsx";
import { OrderResult } from "./order-result.tsx";
import {
  columnsById,
  type ListRunner,
  type NewList,
  openList,
  type RunningList,
  useListRunner,
} from "./running-lists.ts";
import type { BatchRow } from "./batch.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

const kjbLinks = lazyComponent(async () => {
  const [{ KjbLinks }] = await Promise.all([import("../../orders/kjb-links.tsx"), loadWords("order-steps")]);
  return KjbLinks;
});

export type OrderListProps = {
  id: string;
  /** Starts a new list with orders of it. */
  onCheckAgain: (list: NewList) => void;
};

/**
 * Shows a list of orders, checked under the key's own limit. It continues while another screen is open, and
 * is saved on this device.
 */
export function OrderList({ id, onCheckAgain }: OrderListProps) {
  const { t } = useTranslation("payment-methods");
  const runner = useListRunner();
  const [list] = useState(() => openList(id, runner));
  if (!list)
    return (
      <Notice tone="info" title={t("lists.unknown")}>
        <p>{t("lists.unknown_text")}</p>
      </Notice>
    );
  return <OpenList id={id} runner={runner} list={list} onCheckAgain={onCheckAgain} />;
}

type OpenListProps = OrderListProps & { runner: ListRunner; list: RunningList };

function OpenList({ id, runner, list, onCheckAgain }: OpenListProps) {
  const { t } = useTranslation("payment-methods");
  const [shown, setShown] = useState<CheckedOrder | null>(null);
  const [group, setGroup] = useState<RowGroup | null>(null);
  const { operatorId, perMinute } = runner;
  const { batch, leftOut } = list;
  const state = useSyncExternalStore(batch.subscribe, batch.getState);
  const [columns] = useState(() => columnsById(list, state.rows));
  const { data: session } = useQuery(sessionOptions);
  const payable = state.rows.filter((row) => groupOf(row) === "kjb").map(({ id: order }) => order);
  const storage = savedLists(operatorId);
  const saved = useSyncExternalStore(storage.subscribe, storage.read).value.find((one) => one.id === id);
  return (
    <Section
      title={saved?.name || t("batch.title")}
      actions={
        <TextField
          label={t("lists.name")}
          hideLabel
          placeholder={t("lists.name")}
          value={saved?.name ?? ""}
          onChange={(name) => renameList(operatorId, id, name)}
          maxLength={80}
        />
      }
    >
      <p className={utilities.note}>
        {saved && (
          <>
            {t("lists.started")} <Time at={saved.started_at} />
          </>
        )}
        {list.isKept() && ` · ${t("lists.kept_here")}`}
      </p>
      {!list.isKept() && (
        <Notice tone="warning" live="status" title={t("lists.not_kept")}>
          <p>{t("lists.not_kept_text")}</p>
        </Notice>
      )}
      {state.phase === "elsewhere" && (
        <Notice tone="info" live="status" title={t("lists.elsewhere")}>
          <p>{t("lists.elsewhere_text")}</p>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warning" title={t("lists.left_out", { count: leftOut.length })}>
          <p>{t("lists.left_out_text")}</p>
          <EntryList
            entries={leftOut.map(({ text, row }, at) => ({
              text,
              row,
              beside: list.columns?.cells[state.rows.length + at] ?? [],
              why: null,
            }))}
          />
        </Notice>
      )}
      <ListProgress list={list} state={state} perMinute={perMinute} onCheckAgain={onCheckAgain} />
      <ListTally rows={state.rows} shown={group} onShow={setGroup} />
      <p className={utilities.note}>{t("batch.not_about_orders")}</p>
      {session?.purchasing === true && state.phase !== "running" && payable.length > 0 && (
        <Suspense>
          <kjbLinks.Part orderIds={payable} />
        </Suspense>
      )}
      <ListTable
        rows={group === null ? state.rows : state.rows.filter((row) => groupOf(row) === group)}
        columns={columns}
        onShow={setShown}
      />
      <Dialog
        wide
        title={t("batch.details_of", { id: shown?.orderId ?? "" })}
        isOpen={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown && <OrderResult {...shown} />}
      </Dialog>
    </Section>
  );
}

type ListTallyProps = {
  rows: readonly BatchRow<OrderOutcome>[];
  /** The only group shown; null = all rows. */
  shown: RowGroup | null;
  onShow: (group: RowGroup | null) => void;
};

/**
 * Shows the number of rows per outcome; a press filters the rows. All groups are listed from the start, so
 * that nothing moves while a list runs.
 */
function ListTally({ rows, shown, onShow }: ListTallyProps) {
  const { t } = useTranslation("payment-methods");
  const counts = countGroups(rows);
  const chip = (group: RowGroup | null, words: ReactNode) => {
    const isEmpty = group !== null && group !== shown && counts[group] === 0;
    return (
      <button
        key={group}
        type="button"
        className={styles.chip}
        aria-pressed={group === shown}
        // The button is not `disabled`, because it would lose the focus when the last order leaves the group.
        aria-disabled={isEmpty}
        onClick={() => isEmpty || onShow(group)}
      >
        {words}
      </button>
    );
  };
  return (
    // Few buttons, and the browser's own, because they render again with every answer of a running list.
    <div role="group" className={styles.tally} aria-label={t("batch.tally.label")}>
      {chip(null, t("batch.tally.all", { count: rows.length }))}
      {rowGroups.map((group) => chip(group, t(`batch.tally.${group}`, { count: counts[group] })))}
    </div>
  );
}
