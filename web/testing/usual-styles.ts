/**
 * Lets styles be worked out once for each kind of element. happy-dom goes through all ancestors of every element whose role or
 * name a test asks for, which was a third of the time of a test with a long table; no style sheet is loaded here, so only a style of
 * their own, or one of an ancestor, can make two elements of a kind differ.
 */
export function useUsualStyles(): void {
  const { getComputedStyle } = window;
  const usual = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    // A dialog that is open keeps the whole page from scrolling by a style of the root, which nothing inherits.
    if (pseudo || element.matches("[hidden], [open]") || element.closest("[style]:not(html)"))
      return getComputedStyle.call(window, element, pseudo);
    const known = usual.get(element.tagName);
    if (known) return known;
    // A copy: the original is worked out anew at every reading, and is empty when the element is gone.
    const { style } = document.createElement("div");
    style.cssText = getComputedStyle.call(window, element).cssText;
    if (element.isConnected) usual.set(element.tagName, style);
    return style;
  };
}
