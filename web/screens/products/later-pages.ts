import { loadWords } from "../../i18n/load-words.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";

// The pages that a press opens. A router's own chunk would reload the page when it does not load, and the paid answer
// in flight would be lost; these are fetched again and say so in place.

export const productPage = lazyComponent(async () => {
  await loadWords("product");
  return (await import("./opened-product.tsx")).OpenedProduct;
});

export const comparePage = lazyComponent(async () => {
  await loadWords("finding");
  return (await import("./compare/compare-screen.tsx")).CompareScreen;
});

export const shortlistPage = lazyComponent(async () => {
  await loadWords("finding");
  return (await import("./shortlist/shortlist-screen.tsx")).ShortlistScreen;
});
