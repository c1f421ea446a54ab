import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { inParentheses, sentenceEnd } from "../../../i18n/sentence-gap.ts";
import type { FlatTree } from "#contract/public/category-columns";
import { serverNow } from "../../../api/server-clock.ts";
import { announce } from "../../../ui/display/announce.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { lazyComponent, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { Time } from "../../../ui/display/time.tsx";
import styles from "../categories.module.css";
import { exportHead, subtreeCsv, subtreeJson } from "../tree/category-export.ts";
import { startCategoryRefresh } from "./category-call.ts";
import { CategoryFailure } from "./category-failure.ts";
import { CategoryErrorNotice } from "./category-error-notice.tsx";
import type { TreeName } from "../../../preload/tree-name.ts";
import { treeStateOptions } from "./tree-options.ts";
import utilities from "../../../styles/utilities.module.css";

const changesDialog = lazyComponent(async () => (await import("./changes-dialog.tsx")).ChangesDialog);

type RefreshBarProps = {
  name: TreeName;
  tree: FlatTree;
  /** Called when the gateway has refreshed the tree, so that it is fetched again. */
  onRead: () => void;
  onShow: (id: string) => void;
};

/** Shows the age of the tree, and the actions on the whole tree. */
export function RefreshBar({ name, tree, onRead, onShow }: RefreshBarProps) {
  const { t, language } = useTranslation("categories");
  const client = useQueryClient();
  const [showsChanges, setShowsChanges] = useState(false);
  usePrefetch(changesDialog.load);
  const options = treeStateOptions(name);
  const refresh = useMutation({
    mutationFn: () => startCategoryRefresh(name),
    onSuccess: (state) => client.setQueryData(options.queryKey, state),
  });
  // Polls only after this page requested a refresh.
  const { data: state } = useQuery({ ...options, enabled: refresh.isSuccess });
  const reading = refresh.isPending || (state?.reading ?? null) !== null;
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !reading && refresh.isSuccess) {
      onRead();
      announce(state?.failure ? t("reading.failed") : t("reading.done"));
    }
    wasReading.current = reading;
  }, [reading, refresh.isSuccess, state?.failure, onRead, t]);

  const file = [name.platform, name.shop, "categories"].filter(Boolean).join("-");
  const exportCsv = () =>
    downloadFile({ name: `${file}.csv`, type: "text/csv", text: subtreeCsv(tree, -1, exportHead(t)) });
  const exportJson = () =>
    downloadFile({ name: `${file}.json`, type: "application/json", text: subtreeJson(tree, -1) });
  const readAt = tree.about.read_at;
  const levels = state?.reading?.levels;
  return (
    <Section title={t("reading.title")}>
      <p className={styles.age}>
        {t("nodes", { count: tree.count })} · {t("reading.read")} <Time at={readAt} />
        <Age at={readAt} />
      </p>
      <div className={utilities.row}>
        <Button isPending={reading} aria-label={t("reading.again_long")} onPress={() => refresh.mutate()}>
          {t("reading.again")}
        </Button>
        <Button onPress={() => setShowsChanges(true)}>{t("changes.open")}</Button>
        <Button onPress={exportCsv}>{t("export.csv")}</Button>
        <Button onPress={exportJson}>{t("export.json")}</Button>
      </div>
      {reading && (
        <p className={styles.age} role="status">
          {t("reading.under_way")}
          {typeof levels === "number" && ` · ${t("reading.levels", { count: levels })}`}
          {sentenceEnd(language)}
          {t("reading.goes_on")}
        </p>
      )}
      {refresh.error instanceof CategoryFailure && (
        <CategoryErrorNotice error={refresh.error.reason} onRetry={() => refresh.mutate()} shown />
      )}
      {refresh.isSuccess && !reading && refresh.data.reading === null && refresh.data.refresh_at !== null && (
        <Notice tone="info" title={t("reading.too_soon")} live="status">
          <p>
            {t("reading.refresh_from")} <Time at={refresh.data.refresh_at} />
          </p>
        </Notice>
      )}
      {!reading && state?.failure && (
        <Notice tone="warning" title={t("reading.failed")} live="status">
          <p>{state.failure}</p>
        </Notice>
      )}
      {showsChanges && (
        <Suspense>
          <changesDialog.Part
            name={name}
            readAt={readAt}
            isOpen={showsChanges}
            onClose={() => setShowsChanges(false)}
            onShow={(id) => {
              setShowsChanges(false);
              onShow(id);
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

/**
 * Shows how long ago a tree was read, and stays correct on a page that is open all day.
 * @param at ISO
 */
function Age({ at }: { at: string }) {
  const { language } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return <span className={utilities.nowrap}>{inParentheses(ageText(at, language, now), language)}</span>;
}

const everyMs = 60_000;

const steps = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/**
 * Returns the age in the reader's language: "3 hours ago". Below a minute "now".
 * @param at ISO
 */
export function ageText(at: string, language: string, now = serverNow()): string {
  const age = Math.max(0, now - Date.parse(at));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const step = steps.find(({ ms }) => age >= ms);
  return step ? format.format(-Math.floor(age / step.ms), step.unit) : format.format(0, "second");
}
