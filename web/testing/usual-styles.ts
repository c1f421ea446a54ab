/**
 * Computes styles once for each kind of element. When a test looks up a role or a name, happy-dom visits all
 * ancestors of every element, which took a third of the time of a test with a long table. No style sheet is
 * loaded here, so only inline styles, on the element or on an ancestor, can make two elements of a kind
 * differ.
 */
export function useUsualStyles(): void {
  const { getComputedStyle } = window;
  const usual = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    // An open dialog stops the page from scrolling through a style on the root element, which is not
    // inherited.
    if (pseudo || element.matches("[hidden], [open]") || element.closest("[style]:not(html)"))
      return getComputedStyle.call(window, element, pseudo);
    const cached = usual.get(element.tagName);
    if (cached) return cached;
    // A copy, because the original is computed again at every read and is empty once the element is removed.
    const { style } = document.createElement("div");
    style.cssText = getComputedStyle.call(window, element).cssText;
    if (element.isConnected) usual.set(element.tagName, style);
    return style;
  };
}
