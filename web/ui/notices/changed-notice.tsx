import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Notice } from "./notice.tsx";
import { Table, Td, Th } from "../display/table.tsx";
import { Time } from "../display/time.tsx";
import utilities from "../../styles/utilities.module.css";

/** Time and author of the latest change. */
export type LatestChange = { changed_at: string | null; changed_by: string | null };

type ChangedNoticeProps = {
  record: LatestChange;
  /** Values of each field at the time of the decision and now; null = no value. */
  rows: { name: string; seen: string | null; now: string | null }[];
};

/**
 * Shows that a decision was not carried out because another operator changed the record first, and what
 * differs now.
 */
export function ChangedNotice({ record, rows }: ChangedNoticeProps) {
  const { t } = useTranslation("administration");
  const different = rows.filter(({ seen, now }) => seen !== now);
  return (
    <FasterNotice
      record={record}
      text={t(different.length > 0 ? "changed.text" : "changed.same")}
      heads={[t("changed.seen"), t("changed.now")]}
      rows={different.map(({ name, seen, now }) => ({
        name,
        values: [seen ?? t("changed.none"), now ?? t("changed.none")],
      }))}
    />
  );
}

type FasterNoticeProps = {
  record: LatestChange;
  text: string;
  /** Headings of the value columns. */
  heads: string[];
  rows: { name: string; values: string[] }[];
  actions?: ReactNode;
};

/**
 * Shows that another operator changed the record first: who, when, and the values of each field that differs.
 */
export function FasterNotice({ record, text, heads, rows, actions }: FasterNoticeProps) {
  const { t } = useTranslation("administration");
  return (
    <Notice
      tone="warning"
      live="alert"
      title={t("conflict.title", { who: record.changed_by ?? t("conflict.somebody") })}
      actions={actions}
    >
      {record.changed_at !== null && (
        <p>
          <Time at={record.changed_at} />
        </p>
      )}
      <p>{text}</p>
      {rows.length > 0 && (
        <Table
          stack
          label={text}
          head={
            <>
              <Th>{t("conflict.field")}</Th>
              {heads.map((head) => (
                <Th key={head}>{head}</Th>
              ))}
            </>
          }
        >
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <Td label={t("conflict.field")}>
                <span className={utilities.nowrap}>{name}</span>
              </Td>
              {heads.map((head, at) => (
                <Td key={head} label={head}>
                  {values[at]}
                </Td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Notice>
  );
}
