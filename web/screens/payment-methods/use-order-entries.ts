import { useCallback, useEffect, useMemo, useState } from "react";
import { usePrefetch } from "../../ui/browser/lazy-component.ts";
import {
  cellsOfLines,
  isOrderCell,
  isQuotedSheet,
  type OrderEntries,
  readOrderEntries,
  soundIds,
} from "./order-entries.ts";
import type { PastedColumns } from "./pasted-columns.ts";

/** `reading`: the sheet parser is loading. `lost`: it failed to load, and the text cannot be read without it. */
export type PastedOrders = OrderEntries | "reading" | "lost";

/** Loads the parser with the first text that needs it. */
const loadReader = () => import("../../sheets/read-sheet.ts");
/** Loads the code that reads the columns next to the ids of a list. */
const loadColumns = () => import("./pasted-columns.ts");

type Table = { text: string; rows: string[][] | null };

/**
 * Reads the order ids of a text on each change of it, and the columns next to those of a list.
 *
 * @param ownHeads headings of the page's own export, which are not saved
 */
export function useOrderEntries(
  text: string,
  ownHeads: ReadonlySet<string>,
): {
  pasted: PastedOrders;
  /** null also while they are read. */
  columns: PastedColumns | null;
  /** Reads the columns, for a press that comes before them. */
  readColumns: () => Promise<PastedColumns | null>;
} {
  const [table, setTable] = useState<Table | null>(null);
  const needsTable = useMemo(() => isQuotedSheet(text), [text]);
  useEffect(() => {
    if (!needsTable) return;
    let isWanted = true;
    void loadReader()
      .catch(loadReader)
      .then(
        ({ readSheet }) => {
          const sheet = readSheet(text, { isKnown: isOrderCell });
          const rows = [...sheet.rows()].map(({ cells, text: line }) => cells ?? [line]);
          if (isWanted) setTable({ text, rows });
        },
        () => isWanted && setTable({ text, rows: null }),
      );
    return () => {
      isWanted = false;
    };
  }, [text, needsTable]);
  const pasted = useMemo(() => {
    if (!needsTable) return readOrderEntries(text);
    if (table?.text !== text) return "reading";
    return table.rows === null ? "lost" : readOrderEntries(text, table.rows);
  }, [text, table, needsTable]);

  const [found, setFound] = useState<{ pasted: PastedOrders; columns: PastedColumns | null } | null>(null);
  usePrefetch(loadColumns);
  // One order alone is no list.
  const isList = useMemo(() => typeof pasted === "object" && soundIds(pasted).length > 1, [pasted]);
  const readColumns = useCallback(async () => {
    if (typeof pasted !== "object" || !isList) return null;
    const cells = needsTable ? (table?.rows ?? []) : cellsOfLines(text);
    return loadColumns()
      .catch(loadColumns)
      .then(
        ({ pastedColumns }) => pastedColumns(cells, { entries: pasted.entries, ownHeads }),
        // The list works without them, and the page counts their cells as not sent.
        () => null,
      );
  }, [pasted, isList, needsTable, table, text, ownHeads]);
  useEffect(() => {
    let isWanted = true;
    void readColumns().then((columns) => {
      if (isWanted) setFound({ pasted, columns });
    });
    return () => {
      isWanted = false;
    };
  }, [pasted, readColumns]);
  return { pasted, columns: found?.pasted === pasted ? found.columns : null, readColumns };
}
