import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { announce } from "../../../ui/display/announce.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { listText } from "../../../ui/display/list-text.ts";
import { FileButton } from "../../../ui/controls/file-button.tsx";
import { readTextFile } from "../../../sheets/read-text-file.ts";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { UndoRemoval } from "../../../ui/notices/undo-removal.tsx";
import { freightFor, usePreviewedFreight } from "../../../cart/previewed-freight.ts";
import { Section } from "../../../ui/display/section.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { PickBar } from "../compare/pick-bar.tsx";
import { maxPicks, usePicks } from "../compare/picks.ts";
import { productReferenceOf } from "../find/read-find.ts";
import { useProducts } from "../products-context.ts";
import { useReadProducts } from "../use-read-products.ts";
import { readShortlistCsv, shortlistCsv } from "./shortlist-csv.ts";
import { SavedRow } from "./saved-row.tsx";
import { type SavedProduct, maxSaved, useShortlist } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import utilities from "../../../styles/utilities.module.css";

/**
 * Shows the products saved on this device: with the price at that time and, after a refresh that states its
 * units, what changed since.
 */
export function ShortlistScreen() {
  const { search, onSearchChange, opening, onView } = useProducts();
  const { t, language } = useTranslation("finding");
  const units = useUnits(productDetailCall);
  const { kept: saved, keep, leave, update, removed, undo, forgetRemoved } = useShortlist();
  // On another page the notice about a removal would be about nothing in sight.
  useEffect(() => forgetRemoved, [forgetRemoved]);
  const { picks, toggle } = usePicks();
  const freights = usePreviewedFreight();
  const [sought, setSought] = useState("");
  const shown = saved.filter((one) => holds(one, sought));
  const { isPending: isReading, failures, pause, read, answer } = useReadProducts(update);
  const [imported, setImported] = useState<{ added: number; left: number; bad: number[] } | null>(null);
  const [hasNoColumns, setNoColumns] = useState(false);
  const sentences = (...said: (string | false)[]) => said.filter(Boolean).join(sentenceGap(language));
  const importedText = ({ added, left }: { added: number; left: number }) =>
    sentences(
      t("shortlist.imported", { count: added }),
      left > 0 && t("shortlist.left", { count: left, most: maxSaved }),
    );

  function take(text: string) {
    const read = readShortlistCsv(text, new Date().toISOString());
    setNoColumns(read === null);
    setImported(null);
    if (read === null) return;
    const result = keep(read.kept);
    setImported({ ...result, bad: read.bad });
    announce(importedText(result));
  }

  return (
    <Section
      title={t("shortlist.title")}
      actions={
        <Button variant="quiet" onPress={() => onSearchChange({ ...search, shortlist: undefined })}>
          {t("compare.back")}
        </Button>
      }
    >
      <div className={utilities.row}>
        {saved.length > 0 && (
          <>
            <Button
              units={saved.length * units}
              isPending={isReading}
              onPress={() => read(byReading(saved).map(({ name }) => name))}
            >
              {t("shortlist.refresh")}
            </Button>
            <Button
              onPress={() =>
                downloadFile({ name: "shortlist.csv", type: "text/csv", text: shortlistCsv(saved) })
              }
            >
              {t("compare.csv")}
            </Button>
          </>
        )}
        <FileButton
          aria-label={t("shortlist.import")}
          accept=".csv,text/csv"
          onFile={(file) => void readTextFile(file).then(take)}
        >
          {t("shortlist.import")}
        </FileButton>
      </div>
      {hasNoColumns && <p role="alert">{t("shortlist.no_columns")}</p>}
      {imported && (
        <p role="status">
          {sentences(
            importedText(imported),
            imported.bad.length > 0 &&
              t("shortlist.bad", {
                count: imported.bad.length,
                rows: rowsText(imported.bad, language),
              }),
          )}
        </p>
      )}
      {failures.map((failure) => (
        <FailureNotice key={failure.at} failure={failure} />
      ))}
      {pause && (
        <SeriesPauseNotice
          pause={pause}
          units={pause.left.length * units}
          isPending={isReading}
          onResume={() => read(pause.left)}
        />
      )}
      {removed.length > 0 && (
        <UndoRemoval onUndo={undo}>{t("shortlist.removed", { count: removed.length })}</UndoRemoval>
      )}
      {saved.length > rowsToSearch && (
        <TextField label={t("shortlist.find")} value={sought} onChange={setSought} autoComplete="off" />
      )}
      {saved.length > 0 && shown.length === 0 && <p role="status">{t("shortlist.find_none")}</p>}
      {saved.length === 0 && (
        <EmptyState title={t("shortlist.empty_title")}>{t("shortlist.empty_text")}</EmptyState>
      )}
      {saved.some(({ translated }) => translated?.language === askedLanguage(language)) && (
        <p className={utilities.note}>{t("compare.translated")}</p>
      )}
      <ul className={styles.rows}>
        {shown.map((one) => (
          <SavedRow
            key={one.name}
            one={one}
            isRead={answer(one.name) !== null}
            units={units}
            freight={freightOf(one, freights)}
            comparison={{
              isPicked: picks.some(({ name }) => name === one.name),
              hasRoom: picks.length < maxPicks,
              onPick: toggle,
            }}
            onOpen={opening.show}
            onView={onView}
            onLeave={() => leave(one.name)}
          />
        ))}
      </ul>
      <PickBar
        onCompare={(names) => onSearchChange({ ...search, shortlist: undefined, compare: names.join(",") })}
      />
    </Section>
  );
}

/** Number of products above which the list has a field to search in. */
const rowsToSearch = 5;

/** Returns whether a product's title, in either language, or its id has a text. */
function holds({ title, translated, name }: SavedProduct, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [title, translated?.text, name].some((said) => said?.toLowerCase().includes(wanted));
}

/** Returns the freight last estimated for a product alone, in fen; null where it was not estimated here. */
function freightOf({ name }: SavedProduct, freights: Parameters<typeof freightFor>[0]): number | null {
  const reference = productReferenceOf(name);
  if (reference === null) return null;
  const product = { channel: reference.channel, source_product_id: reference.text };
  return freightFor(freights, product, null)?.freight ?? null;
}

/** Maximum number of bad rows listed: a file of something else is bad in every row. */
const maxRowsListed = 100;

function rowsText(rows: readonly number[], language: string): string {
  const named = rows.slice(0, maxRowsListed).map(String);
  return listText(rows.length > maxRowsListed ? [...named, "…"] : named, language);
}

/**
 * Sorts products that were never read first, then the least recently read, so that an interrupted refresh
 * continues with the rest.
 */
function byReading(saved: readonly SavedProduct[]): SavedProduct[] {
  const readAt = ({ now }: SavedProduct) => (now === null ? 0 : Date.parse(now.at));
  return saved.toSorted((one, other) => readAt(one) - readAt(other));
}
