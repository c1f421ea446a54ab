import type { ClipboardEvent } from "react";
import type { Translate } from "../../../i18n/use-translation.ts";
import type { OutdatedReason } from "./finished-preview.ts";

/**
 * Returns the copy handler of an answer. It adds the reason to text copied from an outdated one, because the
 * pasted copy would not show that it is outdated.
 */
export function copyWithNote(
  t: Translate<"preview">,
  outdatedReason: OutdatedReason | null,
): ((event: ClipboardEvent) => void) | undefined {
  if (outdatedReason === null) return undefined;
  return (event) => {
    const selected = document.getSelection()?.toString() ?? "";
    if (selected === "") return;
    event.preventDefault();
    event.clipboardData.setData(
      "text/plain",
      `${t(`result.outdated_because.${outdatedReason}.title`)}\n${selected}`,
    );
  };
}
