import { loadWords } from "../../i18n/load-words.ts";
import { laterPart } from "../../ui/browser/lazy-component.ts";

// The pages that a press opens. A router's own chunk would reload the page when it does not load, and the
// paid answer in flight would be lost; these are fetched again and say so where they would stand.

export const productPage = laterPart(async () => {
  await loadWords("product");
  return (await import("./opened-product.tsx")).OpenedProduct;
});

export const comparePage = laterPart(async () => {
  await loadWords("finding");
  return (await import("./compare/compare-screen.tsx")).CompareScreen;
});

export const shortlistPage = laterPart(async () => {
  await loadWords("finding");
  return (await import("./shortlist/shortlist-screen.tsx")).ShortlistScreen;
});
