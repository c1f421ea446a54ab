import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { comma, sentenceEnd } from "../../../i18n/sentence-gap.ts";
import type { CategoryChangesAnswer } from "#contract/console/console-category";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Skeleton } from "../../../ui/notices/skeleton.tsx";
import { Time } from "../../../ui/display/time.tsx";
import type { TreeName } from "../../../preload/tree-name.ts";
import { CategoryFailure } from "./category-failure.ts";
import { CategoryErrorNotice } from "./category-error-notice.tsx";
import { treeChangesOptions } from "./tree-options.ts";
import styles from "./changes-dialog.module.css";
import utilities from "../../../styles/utilities.module.css";

export type ChangesDialogProps = {
  name: TreeName;
  /** Time at which the tree on the page was read, ISO. */
  readAt: string;
  isOpen: boolean;
  onClose: () => void;
  onShow: (id: string) => void;
};

/** Shows the result of the last refresh: added, removed, renamed and moved categories. */
export function ChangesDialog({ name, readAt, isOpen, onClose, onShow }: ChangesDialogProps) {
  const { t } = useTranslation("categories");
  const { data, error, refetch } = useQuery({ ...treeChangesOptions(name, readAt), enabled: isOpen });
  return (
    <Dialog wide title={t("changes.title")} isOpen={isOpen} onClose={onClose}>
      {data ? (
        <Changes changes={data} onShow={onShow} />
      ) : error instanceof CategoryFailure ? (
        <CategoryErrorNotice error={error.reason} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}

function Changes({ changes, onShow }: { changes: CategoryChangesAnswer; onShow: (id: string) => void }) {
  const { t, language } = useTranslation("categories");
  const { counts, since } = changes;
  if (since === null) return <p>{t("changes.first")}</p>;
  const total = counts.added + counts.removed + counts.renamed + counts.moved;
  const under = (path: string[]) =>
    path.length === 0 ? t("changes.at_top") : t("changes.under", { path: path.join(" / ") });
  const line = (path: string[]) => (path.length === 0 ? t("changes.at_top") : path.join(" / "));
  return (
    <div className={utilities.wideStack}>
      <p>
        {t("changes.since")} <Time at={since} />
        {sentenceEnd(language)}
        {total === 0 ? t("changes.same") : t("changes.summary", counts)}
      </p>
      <ChangeList title={t("changes.added")} count={counts.added}>
        {changes.added.map(({ id, name, path }) => (
          <Change key={id} id={id} name={name} what={under(path)} onShow={onShow} />
        ))}
      </ChangeList>
      <ChangeList title={t("changes.removed")} count={counts.removed}>
        {changes.removed.map(({ id, name, path }) => (
          <Change key={id} id={id} name={name} what={under(path)} />
        ))}
      </ChangeList>
      <ChangeList title={t("changes.renamed")} count={counts.renamed}>
        {changes.renamed.map(({ id, from, to, path }) => (
          <Change
            key={id}
            id={id}
            name={to}
            what={t("changes.from_to", { from, to }) + comma(language) + under(path)}
            onShow={onShow}
          />
        ))}
      </ChangeList>
      <ChangeList title={t("changes.moved")} count={counts.moved}>
        {changes.moved.map(({ id, name, from, to }) => (
          <Change
            key={id}
            id={id}
            name={name}
            what={t("changes.from_to", { from: line(from), to: line(to) })}
            onShow={onShow}
          />
        ))}
      </ChangeList>
    </div>
  );
}

function ChangeList({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  const { t } = useTranslation("categories");
  if (count === 0) return null;
  return (
    <section>
      <h3>
        {title} · {count}
      </h3>
      <ul className={styles.changeList}>{children}</ul>
      {count > children.length && <p>{t("changes.more", { count: count - children.length })}</p>}
    </section>
  );
}

type ChangeProps = { id: number; name: string; what: string; onShow?: (id: string) => void };

function Change({ id, name, what, onShow }: ChangeProps) {
  const { t } = useTranslation("categories");
  return (
    <li className={styles.change}>
      <span lang="zh-CN">{name}</span>
      <IdText id={String(id)} what={t("common:things.category_id")} />
      <span className={utilities.muted}>{what}</span>
      {onShow && (
        <Button variant="quiet" aria-label={t("changes.show", { name })} onPress={() => onShow(String(id))}>
          →
        </Button>
      )}
    </li>
  );
}
