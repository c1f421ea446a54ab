/** Focuses the tree of this page, at the row that Tab would reach. */
export function focusTree(): void {
  const row = document.querySelector('main [role="treeitem"][tabindex="0"]');
  if (row instanceof HTMLElement) row.focus();
}
