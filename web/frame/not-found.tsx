import { Suspense } from "react";
import { lazyComponent } from "../ui/browser/lazy-component.ts";

const page = lazyComponent(async () => (await import("./not-found-page.tsx")).NotFoundPage);

/** Loads the page for an address without a page; few visits need it. */
export function NotFound() {
  return (
    <Suspense>
      <page.Part />
    </Suspense>
  );
}
