import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { productDetailCall } from "../../../api/product-detail-call.ts";
import { useUnits } from "../../../api/free-query-options.ts";
import { freightFor, usePreviewedFreight } from "../../../cart/previewed-freight.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadFile } from "../../../ui/browser/download-file.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { NumberField, typedQuantity } from "../../../ui/controls/number-field.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { SeriesPauseNotice } from "../../../ui/notices/series-pause-notice.tsx";
import { productReferenceOf } from "../find/read-find.ts";
import { type ListedProduct, translationOf } from "../listed-product.ts";
import { referenceText } from "../product-reference.ts";
import { useShortlist } from "../shortlist/shortlist.ts";
import { useProducts } from "../products-context.ts";
import { useReadProducts } from "../use-read-products.ts";
import { compareCsv, pageTexts } from "./compare-texts.ts";
import { compareRows, type ComparedProduct, rowName, rowsWith } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { FreightEstimate } from "./freight-estimate.tsx";
import { maxPicks, usePicks } from "./picks.ts";
import styles from "./compare.module.css";

/** Number of rows above which the table has a field to search in. */
const rowsToSearch = 12;

/** A product that no list on this device named, such as one of a colleague's link. */
const unlisted = { title: "", translated: null, image: null, price: null, minimum: null, sales: null };

function titleOf(product: Product): Pick<ListedProduct, "title" | "translated"> {
  return { title: product.title.original, translated: translationOf(product) };
}

/**
 * Shows up to five products side by side at one quantity: first what their lists said, which is free. The rest
 * costs one detail call each; the answer is reused until the operator refreshes it.
 */
export function CompareScreen() {
  const { search, onSearchChange, onView } = useProducts();
  const names = (search.compare ?? "")
    .split(",")
    .filter((name) => productReferenceOf(name) !== null)
    .slice(0, maxPicks);
  const { t, language } = useTranslation("finding");
  const { picks } = usePicks();
  const { kept: saved } = useShortlist();
  const freights = usePreviewedFreight();
  const [text, setText] = useState("1");
  const [sought, setSought] = useState("");
  const { isPending: isReading, failures, pause, read: readProducts, answer: answerOf } = useReadProducts();
  const pieces = typedQuantity(text);
  const compared = names.map((name): ComparedProduct => {
    const product = answerOf(name)?.value.product ?? null;
    const known = [...picks, ...saved].find((one) => one.name === name);
    const listed: ListedProduct = known ?? { ...unlisted, name };
    return {
      listed: product ? { ...listed, ...titleOf(product) } : listed,
      product,
      freight: product && freightFor(freights, product, pieces),
    };
  });
  const read = compared.flatMap(({ product }) => (product ? [product] : []));
  const missing = compared.flatMap(({ product, listed }) => (product ? [] : [listed.name]));
  const reader = { t, language, pieces };
  const rows = compareRows(compared, pieces, pageTexts(reader));
  const units = useUnits(productDetailCall);
  const back = (
    <div className={styles.back}>
      <Button variant="quiet" onPress={() => onSearchChange({ ...search, compare: undefined })}>
        {t("compare.back")}
      </Button>
    </div>
  );
  if (names.length === 0)
    return (
      <Section title={t("compare.title")} actions={back}>
        <EmptyState title={t("compare.empty_title")}>{t("compare.empty_text")}</EmptyState>
      </Section>
    );
  return (
    <Section title={t("compare.title")} actions={back}>
      <div className={styles.bar}>
        <NumberField
          label={t("compare.quantity")}
          value={text}
          onChange={setText}
          {...(pieces === null ? { error: t("compare.quantity_issue") } : {})}
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
        {missing.length === 0 && (
          <Button units={names.length * units} isPending={isReading} onPress={() => readProducts(names)}>
            {t("compare.read_again")}
          </Button>
        )}
        <Button onPress={() => window.print()}>{t("compare.print")}</Button>
        <Button
          onPress={() =>
            downloadFile({ name: "compare.csv", type: "text/csv", text: compareCsv(compared, reader) })
          }
        >
          {t("compare.csv")}
        </Button>
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
      {read.length > 0 && <FreightEstimate products={read} pieces={pieces} />}
      {rows.length > rowsToSearch && (
        <div className={styles.bar}>
          <TextField label={t("compare.find")} value={sought} onChange={setSought} autoComplete="off" />
        </div>
      )}
      <CompareTable
        products={compared}
        rows={rowsWith(rows, sought, ({ name }) => rowName(name, t))}
        pieces={pieces}
        onOpen={(next) => onSearchChange({ ...search, open: referenceText(next) })}
        onView={onView}
      />
      {compared.some(({ listed }) => listed.translated !== null) && (
        <p className={styles.note}>{t("compare.translated")}</p>
      )}
      {missing.length > 0 && !isReading && (
        <p className={styles.note}>{t("compare.missing", { count: missing.length })}</p>
      )}
    </Section>
  );
}
