import { useState, useSyncExternalStore } from "react";
import { type Translate, useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { UndoRemoval } from "../../ui/notices/undo-removal.tsx";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { Section } from "../../ui/display/section.tsx";
import { Time } from "../../ui/display/time.tsx";
import { isAsking, restoreList, savedList, type SavedList, savedLists } from "../../lists/saved-lists.ts";
import { useRunNow } from "../../lists/run-alone.ts";
import { isHeldHere, isRunning, removeList } from "./running-lists.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

export type RecentListsProps = { operatorId: string; onOpen: (id: string) => void };

/** Shows the lists that this operator checked on this device, newest first. Opening one sends nothing. */
export function RecentLists({ operatorId, onOpen }: RecentListsProps) {
  const { t } = useTranslation("payment-methods");
  const storage = savedLists(operatorId);
  const { value: lists, warning } = useSyncExternalStore(storage.subscribe, storage.read);
  const running = useRunNow(operatorId, lists);
  const elsewhere = new Set([...running].filter((id) => !isHeldHere(operatorId, id)));
  const [removed, setRemoved] = useState<SavedList | null>(null);
  useFocusReturn(String(lists.length));
  if (lists.length === 0 && warning === null && removed === null) return null;
  return (
    <Section title={t("lists.recent")}>
      {warning === "quarantined" && <Notice tone="warning" title={t("common:storage.quarantined")} />}
      <p className={utilities.note}>{t("lists.recent_text")}</p>
      {removed && (
        <UndoRemoval
          onUndo={() => {
            restoreList(operatorId, removed);
            setRemoved(null);
          }}
        >
          {t("lists.removed", { name: nameOf(removed, t) })}
        </UndoRemoval>
      )}
      <ul className={styles.lists}>
        {lists.map((list) => (
          <RecentList
            key={list.id}
            list={list}
            isHeld={running.has(list.id) || isRunning(operatorId, list.id)}
            running={isRunning(operatorId, list.id) ? "running" : elsewhere.has(list.id) ? "elsewhere" : null}
            onOpen={() => onOpen(list.id)}
            onRemove={() =>
              void removeList(operatorId, list.id).then(() => {
                if (savedList(operatorId, list.id) === undefined) setRemoved(list);
              })
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function nameOf({ name, rows }: SavedList, t: Translate<"payment-methods">): string {
  return name || t("lists.unnamed", { count: rows.length, first: rows[0]?.id ?? "" });
}

type RecentListProps = {
  list: SavedList;
  /** Place where the list runs: in this page or in another tab; null = nowhere. */
  running: "running" | "elsewhere" | null;
  /** Whether a tab waits for the answer of the order in flight, also after a pause. */
  isHeld: boolean;
  onOpen: () => void;
  onRemove: () => void;
};

function RecentList({ list, running, isHeld, onOpen, onRemove }: RecentListProps) {
  const { t } = useTranslation("payment-methods");
  const done = list.rows.filter((row) => row.state === "done" && !(isHeld && isAsking(row))).length;
  const units = list.rows.reduce(
    (sum, row) => sum + (row.state === "done" && row.outcome.kind === "answer" ? row.outcome.units : 0),
    0,
  );
  const total = list.rows.length;
  const waiting = list.rows.some(({ state }) => state === "waiting");
  const phase = running ?? (waiting ? "paused" : done < total ? "stopped" : "finished");
  const name = nameOf(list, t);
  return (
    <li>
      <Button onPress={onOpen}>{name}</Button>
      <span className={utilities.note}>
        <Time at={list.started_at} />
        {` · ${t("batch.progress", { done, total })} · ${t("common:units", { count: units })} · `}
        {t(`batch.${phase}`)}
      </span>
      {/* A list that runs in another tab would continue there and spend units. */}
      {running !== "elsewhere" && (
        <Button variant="quiet" aria-label={t("lists.remove_named", { name })} onPress={onRemove}>
          {t("lists.remove")}
        </Button>
      )}
    </li>
  );
}
