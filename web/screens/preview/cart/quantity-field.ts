/** The quantity's field of a line that is on the page; `key` is the line's. */
export function quantityField(key: string): HTMLInputElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-line]")];
  const row = rows.find(({ dataset }) => dataset["line"] === key);
  return row?.querySelector<HTMLInputElement>("input[inputmode=numeric]") ?? null;
}
