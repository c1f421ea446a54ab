import { useEffect, useMemo, useState } from "react";
import { isOrderCell, isQuotedSheet, type OrderEntries, readOrderEntries } from "./order-entries.ts";

/** `reading`: the sheet parser is loading. `lost`: it failed to load, and the text cannot be read without it. */
export type PastedOrders = OrderEntries | "reading" | "lost";

/** Loads the parser with the first text that needs it. */
const loadReader = () => import("../../sheets/read-sheet.ts");

/** Reads the order ids of a text on each change of it. */
export function useOrderEntries(text: string): PastedOrders {
  const [table, setTable] = useState<{ text: string; rows: string[][] | null } | null>(null);
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
  return useMemo(() => {
    if (!needsTable) return readOrderEntries(text);
    if (table?.text !== text) return "reading";
    return table.rows === null ? "lost" : readOrderEntries(text, table.rows);
  }, [text, table, needsTable]);
}
