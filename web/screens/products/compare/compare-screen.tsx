import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { freightFor, usePreviewedFreight } from "../../../cart/previewed-freight.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { NumberField, wholeQuantity } from "../../../ui/controls/number-field.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { referenceOf } from "../find/read-find.ts";
import { referenceText } from "../product-reference.ts";
import { useProducts } from "../products-context.ts";
import { useReadProducts } from "../use-read-products.ts";
import { compareCsv, pageTexts } from "./compare-texts.ts";
import { compareRows } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { maxPicks, usePicks } from "./picks.ts";
import styles from "./compare.module.css";

/**
 * Shows up to five products side by side at one quantity. Each costs one detail call; the answer is reused
 * until the operator refreshes it.
 */
export function CompareScreen() {
  const { search, onSearchChange, onView } = useProducts();
  const names = (search.compare ?? "")
    .split(",")
    .filter((name) => referenceOf(name) !== null)
    .slice(0, maxPicks);
  const { t, language } = useTranslation("finding");
  const { picks } = usePicks();
  const freights = usePreviewedFreight();
  const [text, setText] = useState("1");
  const { isPending: isReading, failures, pause, read: readProducts, answer: answerOf } = useReadProducts();
  const pieces = wholeQuantity(text);
  const read = names.flatMap((name) => {
    const answer = answerOf(name);
    const sales = picks.find((pick) => pick.name === name)?.sales ?? null;
    if (!answer) return [];
    const { product } = answer.value;
    return [{ name, product, sales, freight: freightFor(freights, product, pieces) }];
  });
  const missing = names.filter((name) => !read.some((one) => one.name === name));
  const reader = { t, language, pieces };
  const units = useUnits(productDetailCall);
  return (
    <Section
      title={t("compare.title")}
      actions={
        <div className={styles.back}>
          <Button variant="quiet" onPress={() => onSearchChange({ ...search, compare: undefined })}>
            {t("compare.back")}
          </Button>
        </div>
      }
    >
      <div className={styles.bar}>
        <NumberField
          label={t("compare.quantity")}
          value={text}
          onChange={setText}
          {...(pieces === null ? { error: t("compare.quantity_fault") } : {})}
        />
        {missing.length > 0 && (
          <Button
            variant="primary"
            units={missing.length * units}
            isPending={isReading}
            onPress={() => readProducts(missing)}
          >
            {t("compare.read", { count: missing.length })}
          </Button>
        )}
        {read.length > 0 && (
          <>
            {missing.length === 0 && (
              <Button units={names.length * units} isPending={isReading} onPress={() => readProducts(names)}>
                {t("compare.read_again")}
              </Button>
            )}
            <Button onPress={() => window.print()}>{t("compare.print")}</Button>
            <Button
              onPress={() =>
                downloadFile({ name: "compare.csv", type: "text/csv", text: compareCsv(read, reader) })
              }
            >
              {t("compare.csv")}
            </Button>
          </>
        )}
      </div>
      {failures.map((failure) => (
        <FailureNotice key={`${failure.at}`} failure={failure} />
      ))}
      {pause && (
        <SeriesPauseNotice
          pause={pause}
          units={pause.left.length * units}
          isPending={isReading}
          onResume={() => readProducts(pause.left)}
        />
      )}
      {read.length > 0 && (
        <CompareTable
          products={read}
          rows={compareRows(read, pieces, pageTexts(reader))}
          pieces={pieces}
          onOpen={(next) => onSearchChange({ ...search, open: referenceText(next) })}
          onView={onView}
        />
      )}
      {read.some(({ product }) => product.title.translated !== null) && (
        <p className={styles.note}>{t("compare.translated")}</p>
      )}
      {missing.length > 0 && !isReading && (
        <p className={styles.note}>{t("compare.missing", { count: missing.length })}</p>
      )}
    </Section>
  );
}
