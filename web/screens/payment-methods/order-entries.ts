import { cleanOrderId, orderIdFault, type OrderIdFault } from "#contract/order-id";

/** One pasted cell: the cleaned id and why it cannot be sent, if it cannot. */
export type OrderEntry = { id: string; fault: OrderIdFault | "duplicate" | null };

/**
 * Reads what was typed or pasted from a sheet or a chat: ids stand apart by lines, tabs, commas (ASCII, full-width, 、) or semicolons.
 * Each cell is cleaned and judged by the contract's rule; the order is kept, empty cells drop out. Within one cell spaces are
 * only clean-up, unless every part between them is an id of its own.
 */
export function readOrderEntries(text: string): OrderEntry[] {
  const seen = new Set<string>();
  return text
    .split(/[\n\r\t,;\uff0c\uff1b\u3001\u2028\u2029]+/)
    .flatMap(splitWholeIds)
    .map(cleanOrderId)
    .filter((id) => id !== "")
    .map((id) => {
      const fault = orderIdFault(id) ?? (seen.has(id) ? "duplicate" : null);
      seen.add(id);
      return { id, fault };
    });
}

/** "123456789012345678 223456789012345678" is two ids; "239695 213738 498520" is one, grouped for reading. */
function splitWholeIds(cell: string): string[] {
  const parts = cell.trim().split(/\s+/u);
  const whole = parts.every((part) => cleanOrderId(part).length >= 15);
  return parts.length > 1 && whole ? parts : [cell];
}
