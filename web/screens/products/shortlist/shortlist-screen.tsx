import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { formatYuan } from "#contract/shared/money";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { announce } from "../../../ui/display/announce.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { listText } from "../../../ui/display/list-text.ts";
import { FileButton } from "../../../ui/controls/file-button.tsx";
import { readTextFile } from "../../../sheets/read-text-file.ts";
import { Section } from "../../../ui/display/section.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { askedLanguage } from "../../../i18n/asked-language.ts";
import { EnlargingPicture } from "../enlarging-picture.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import { referenceOf } from "../find/read-find.ts";
import type { ProductReference } from "../product-reference.ts";
import { useProducts } from "../products-context.ts";
import { useReadProducts } from "../use-read-products.ts";
import { readShortlistCsv, shortlistCsv } from "./shortlist-csv.ts";
import { changeSince, type SavedProduct, maxSaved, useShortlist } from "./shortlist.ts";
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
  const { kept: saved, keep, leave, update } = useShortlist();
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
      {saved.length === 0 && (
        <EmptyState title={t("shortlist.empty_title")}>{t("shortlist.empty_text")}</EmptyState>
      )}
      {saved.some(({ translated }) => translated?.language === askedLanguage(language)) && (
        <p className={utilities.note}>{t("compare.translated")}</p>
      )}
      <ul className={styles.rows}>
        {saved.map((one) => (
          <SavedRow
            key={one.name}
            one={one}
            isRead={answer(one.name) !== null}
            units={units}
            onOpen={opening.show}
            onView={onView}
            onLeave={() => leave(one.name)}
          />
        ))}
      </ul>
    </Section>
  );
}

function SavedRow({
  one,
  isRead,
  units,
  onOpen,
  onView,
  onLeave,
}: {
  one: SavedProduct;
  /** Whether the product's details were already read, so that opening it is free. */
  isRead: boolean;
  /** Cost of reading the products. */
  units: number;
  onOpen: (reference: ProductReference) => void;
  onView: (pictures: ViewedPictures) => void;
  onLeave: () => void;
}) {
  const { t, language } = useTranslation("finding");
  const reference = referenceOf(one.name);
  const translated = one.translated?.language === askedLanguage(language) ? one.translated : null;
  const yuan = (amount: string | null) => (amount === null ? t("compare.not_said") : formatYuan(amount));
  const change = changeSince(one);
  const name = reference ? `${channelName(reference.channel, language)} ${reference.text}` : one.name;
  return (
    <li className={styles.row}>
      {reference && (
        <EnlargingPicture
          pictures={{
            title: one.title || name,
            channel: reference.channel,
            urls: one.image === null ? [] : [one.image],
            at: 0,
          }}
          size={72}
          onView={onView}
        />
      )}
      <div className={styles.what}>
        <h3 lang="zh-CN">{one.title || name}</h3>
        {translated && (
          <p className={utilities.muted} lang={translated.language}>
            {translated.text}
          </p>
        )}
        <p className={utilities.note}>
          {name} · {t("shortlist.kept")} <Time at={one.kept_at} />
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t("shortlist.price_kept")}</dt>
          <dd>{yuan(one.price)}</dd>
        </div>
        {one.now && (
          <>
            <div>
              <dt>{t("shortlist.price_now")}</dt>
              <dd>{yuan(one.now.price)}</dd>
            </div>
            <div>
              <dt>{t("shortlist.change")}</dt>
              <dd>{change === null ? t("compare.not_said") : changeText(change, t("shortlist.same"))}</dd>
            </div>
          </>
        )}
      </dl>
      <div className={utilities.row}>
        {reference && (
          <Button {...(isRead ? {} : { units })} onPress={() => onOpen(reference)}>
            <span>
              {t("shortlist.open")}
              <VisuallyHidden> {one.title}</VisuallyHidden>
            </span>
          </Button>
        )}
        <Button variant="quiet" onPress={onLeave}>
          <span>
            {t("shortlist.leave")}
            <VisuallyHidden> {one.title}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
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

/** Formats a change with a sign, so that its direction is not shown by colour alone. */
function changeText(change: string, same: string): string {
  if (change === "0") return same;
  return change.startsWith("-") ? `▼ ${formatYuan(change.slice(1))}` : `▲ ${formatYuan(change)}`;
}
