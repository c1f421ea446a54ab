import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { TreeName } from "../../../preload/tree-name.ts";
import { treeStateOptions } from "./tree-options.ts";

export type FirstFetchProps = {
  name: TreeName;
  onRead: () => void;
  /**
   * Interval at which to ask again, because a remote gateway does not report its progress. null = ask only
   * once the progress shows the end.
   */
  againInSeconds?: number | null;
};

/** Shows the progress while the gateway reads a tree for the first time, and requests the tree once it is there. */
export function FirstFetch({ name, onRead, againInSeconds = null }: FirstFetchProps) {
  const { t } = useTranslation("categories");
  const { data: state } = useQuery(treeStateOptions(name));
  const asked = useRef<string | null>(null);
  const over = state !== undefined && state.reading === null;
  const result = over ? `${state.read_at} ${state.failure}` : null;
  useEffect(() => {
    // Runs once for each end of a refresh, whatever its result.
    if (result === null || asked.current === result) return;
    asked.current = result;
    onRead();
  }, [result, onRead]);
  useEffect(() => {
    if (againInSeconds === null || state) return;
    const timer = setInterval(onRead, againInSeconds * 1000);
    return () => clearInterval(timer);
  }, [againInSeconds, state, onRead]);
  const levels = state?.reading?.levels;
  return (
    <Notice
      tone="info"
      live="status"
      title={t("errors.reading.title")}
      actions={<Button onPress={onRead}>{t("common:retry")}</Button>}
    >
      <p>{t("errors.reading.todo")}</p>
      {typeof levels === "number" && <p>{t("reading.levels", { count: levels })}</p>}
    </Notice>
  );
}

/**
 * Shows the progress while the request is pending, because the server delays its answer before it reports
 * that the refresh takes longer.
 */
export function SlowFetch({ name, onRead }: { name: TreeName; onRead: () => void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { data: state } = useQuery({ ...treeStateOptions(name), enabled: slow });
  return state?.reading ? <FirstFetch name={name} onRead={onRead} /> : null;
}

const slowAfterMs = 1_500;
