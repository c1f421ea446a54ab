import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { wait } from "#server/kernel/wait.ts";
import { accountOptions } from "../../api/free-query-options.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Batch, createBatch } from "./batch.ts";
import { type CheckedOrder, checkInList, type OrderOutcome } from "./check-order.ts";
import { ListProgress } from "./list-progress.tsx";
import { ListTable } from "./list-table.tsx";
import { OrderResult } from "./order-result.tsx";

/** A list of orders, checked under the key's own limit. It runs once: leaving the screen stops it. */
export function OrderList({ ids }: { ids: string[] }) {
  const { t } = useTranslation("payment-methods");
  const { data: account, isError } = useQuery(accountOptions);
  // Without an answer of the account the careful default of §8 holds.
  const perMinute = account?.plan.requests_per_minute ?? (isError ? 60 : undefined);
  return (
    <Section title={t("batch.title")}>
      {perMinute === undefined ? <Skeleton rows={4} /> : <RunningList ids={ids} perMinute={perMinute} />}
    </Section>
  );
}

function RunningList({ ids, perMinute: limit }: { ids: string[]; perMinute: number }) {
  const { t } = useTranslation("payment-methods");
  const [perMinute] = useState(limit);
  const [batch] = useState(() =>
    createBatch<OrderOutcome>({
      ids,
      perMinute,
      check: checkInList,
      failed: (outcome) => !outcome.ok,
      clock: Date.now,
      wait: wait,
    }),
  );
  const [shown, setShown] = useState<CheckedOrder | null>(null);
  useEffect(() => {
    batch.resume();
    return batch.pause;
  }, [batch]);
  return (
    <>
      <RunningBatch batch={batch} perMinute={perMinute} onShow={setShown} />
      <Dialog
        wide
        title={t("batch.details_of", { id: shown?.orderId ?? "" })}
        isOpen={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown && <OrderResult {...shown} />}
      </Dialog>
    </>
  );
}

type RunningBatchProps = {
  batch: Batch<OrderOutcome>;
  perMinute: number;
  onShow: (order: CheckedOrder) => void;
};

function RunningBatch({ batch, perMinute, onShow }: RunningBatchProps) {
  const state = useSyncExternalStore(batch.subscribe, batch.getState);
  return (
    <>
      <ListProgress batch={batch} state={state} perMinute={perMinute} />
      <ListTable rows={state.rows} onShow={onShow} />
    </>
  );
}
