import type { Translate } from "../../../i18n/use-translation.ts";
import type { ImportedCart } from "../../../cart/read-cart-file.ts";
import { listText } from "../../../ui/display/list-text.ts";

/** Returns why a whole file was refused, with the columns that are missing or named twice. */
export function sheetIssueText(
  read: Extract<ImportedCart, { ok: false }>,
  { t, language }: { t: Translate<"preview">; language: string },
): string {
  if (read.fault === "columns") {
    const names = read.missing.map((column) => t(`import.columns.${column}`));
    return t("import.faults.columns", { columns: listText(names, language) });
  }
  if (read.fault === "ambiguous_columns")
    return t("import.faults.ambiguous_columns", {
      column: t(`import.columns.${read.column}`),
      headings: listText(
        read.headings.map((heading) => t("import.quoted", { text: heading })),
        language,
      ),
    });
  return t(`import.faults.${read.fault}`);
}
