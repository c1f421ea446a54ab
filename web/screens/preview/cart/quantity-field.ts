/** Returns the row of a line that is on the page; `key` is the line's. */
export function cartLineRow(key: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-line]")];
  return rows.find(({ dataset }) => dataset["line"] === key) ?? null;
}

/** Returns the quantity field of a line that is on the page; `key` is the line's. */
export function quantityField(key: string): HTMLInputElement | null {
  return cartLineRow(key)?.querySelector<HTMLInputElement>("input[inputmode=numeric]") ?? null;
}
