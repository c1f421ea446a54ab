import { useCallback, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Product } from "#contract/public/product";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";
import type { ViewedPictures } from "../picture/picture-viewer.tsx";
import { issueTexts } from "./issue-texts.ts";
import { QuantityField } from "./quantity-field.tsx";
import type { CellIssue } from "./quantity-sheet.ts";
import { fieldGrid, saveLines, type SheetLayout, sheetLayout } from "./sheet-layout.ts";
import { attributeTranslations } from "./sheet-lines.ts";
import { sheetOf } from "./sheet-of.ts";
import { matchesFilter } from "../../../cart/variant-filter.ts";
import { bothNames } from "../../../cart/variant-names.ts";
import { SheetTotal } from "./sheet-total.tsx";
import { focusField, useSheetKeys } from "./use-sheet-keys.ts";
import { VariantList } from "./variant-list.tsx";
import type { VariantPictures } from "./sheet-row.tsx";
import { VariantMatrix } from "./variant-matrix.tsx";
import styles from "./variant-sheet.module.css";
import utilities from "../../../styles/utilities.module.css";

/** Minimum number of variants at which they can be filtered. */
const filterable = 31;

/** Shows the quantities of a product as a matrix, a list or one field, filled in like a spreadsheet, with the total below. */
export function VariantSheet({
  operatorId,
  product,
  onView,
}: { operatorId: string; product: Product } & Pick<VariantPictures, "onView">) {
  const { t } = useTranslation("product");
  const sheet = sheetOf(product);
  const [filter, setFilter] = useState("");
  const [onlyFilled, setOnlyFilled] = useState<readonly number[] | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(filter);

  const whole = useMemo(() => sheetLayout(sheet.lines), [sheet]);
  const layout = useMemo(() => {
    const filled = onlyFilled === null ? null : new Set(onlyFilled);
    return saveLines(whole, (at) => {
      const line = sheet.lines[at];
      return line !== undefined && matchesFilter(line, wanted) && (filled?.has(at) ?? true);
    });
  }, [whole, sheet, wanted, onlyFilled]);
  const grid = useMemo(() => fieldGrid(layout), [layout]);
  const single = layout.kind === "single";
  const title = product.title.original;
  const viewAmongRows = useCallback(
    (pressed: ViewedPictures) => onView(amongRows({ ...pressed, title }, pressed.title, layout, sheet)),
    [onView, title, layout, sheet],
  );
  const pictures = { channel: product.channel, onView: viewAmongRows };
  const words = useCallback((issue: CellIssue) => issueTexts(issue, t, single), [t, single]);
  useSheetKeys({
    sheet,
    grid,
    container,
    onFocusField: setActive,
    onPasted: setLeftOut,
  });

  const shown = grid.flat().filter((at) => at !== null);
  const count = sheet.lines.length;
  const filledPlaces = () => sheet.lines.flatMap((_, at) => (sheet.cell(at).text.trim() === "" ? [] : [at]));

  return (
    <Section
      title={single ? t("sheet.title") : t("sheet.title_count", { count })}
      actions={
        !single && (
          <>
            {count >= filterable && (
              <div className={styles.tools}>
                <TextField
                  label={t("sheet.filter")}
                  hideLabel
                  placeholder={t("sheet.filter")}
                  type="search"
                  autoComplete="off"
                  value={filter}
                  onChange={setFilter}
                />
                <Checkbox
                  isSelected={onlyFilled !== null}
                  onChange={(selected) => setOnlyFilled(selected ? filledPlaces() : null)}
                >
                  {t("sheet.only_filled")}
                </Checkbox>
                <output className={utilities.note}>
                  {shown.length === 0
                    ? t("sheet.none_shown")
                    : t("sheet.shown", { shown: shown.length, count })}
                  <HiddenFilled sheet={sheet} shown={shown} />
                </output>
              </div>
            )}
            <Button
              variant="quiet"
              onPress={() => sheet.fill(filledPlaces().map((at) => ({ at, text: "" })))}
            >
              {t("sheet.clear")}
            </Button>
          </>
        )
      }
    >
      {!single && (
        <a className={styles.skip} href="#sheet-sum">
          {t("sheet.skip")}
        </a>
      )}
      <div ref={container} className={styles.sheet}>
        {layout.kind === "matrix" && (
          <VariantMatrix sheet={sheet} layout={layout} words={words} {...pictures} />
        )}
        {layout.kind === "list" && <VariantList sheet={sheet} layout={layout} words={words} {...pictures} />}
        {single && (
          <div className={styles.single}>
            <span aria-hidden="true">{t("sheet.single")}</span>
            <QuantityField
              sheet={sheet}
              at={0}
              label={t("sheet.single")}
              price=""
              stock={t("sheet.stock_unknown")}
              words={words}
            />
          </div>
        )}
      </div>
      {leftOut > 0 && (
        <p className={utilities.warning} role="status">
          {t("sheet.left_out", { count: leftOut })}
        </p>
      )}
      <SheetTotal
        operatorId={operatorId}
        product={product}
        sheet={sheet}
        active={active}
        words={words}
        onFocusField={(at) => focusField(container.current, at)}
      />
    </Section>
  );
}

/** Shows a row's picture in a gallery with those of the other rows, each named after its variant. */
function amongRows(
  pressed: ViewedPictures,
  name: string,
  layout: SheetLayout,
  sheet: ReturnType<typeof sheetOf>,
): ViewedPictures {
  const translate = attributeTranslations(sheet.lines);
  const rows =
    layout.kind === "matrix"
      ? layout.rows.map(({ label, image }) => ({
          label: bothNames(label, translate(layout.rowName, label)),
          image,
        }))
      : layout.kind === "list"
        ? layout.rows.flatMap((at) => sheet.lines[at] ?? [])
        : [];
  const pictured = rows.flatMap(({ label, image }) => (image === null ? [] : [{ name: label, url: image }]));
  return {
    ...pressed,
    urls: pictured.map(({ url }) => url),
    names: pictured.map((row) => row.name),
    at: Math.max(
      0,
      pictured.findIndex((row) => row.name === name),
    ),
  };
}

function HiddenFilled({ sheet, shown }: { sheet: ReturnType<typeof sheetOf>; shown: readonly number[] }) {
  const { t } = useTranslation("product");
  useSyncExternalStore(sheet.subscribe, sheet.totals);
  const visible = new Set(shown);
  const hidden = sheet.lines.filter((_, at) => !visible.has(at) && sheet.cell(at).text.trim() !== "").length;
  return hidden === 0 ? null : <span> {t("sheet.hidden_filled", { count: hidden })}</span>;
}
