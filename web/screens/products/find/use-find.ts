import { useEffect, useState } from "react";
import { usePrefetch } from "../../../ui/browser/lazy-component.ts";
import type { SearchChannel } from "../search/search-channels.ts";
import type { Find, readFind } from "./read-find.ts";

/** The reader of links and ids, once it has loaded: an empty box does not need it. */
let reader: typeof readFind | null = null;

/** Loads the reader. A failed import is retried once. */
async function loadReader(): Promise<void> {
  const fetch = () => import("./read-find.ts");
  reader ??= (await fetch().catch(fetch)).readFind;
}

/** Returns the meaning of the text in the box, `unread` until the reader has loaded, and the function that loads it. */
export function useFind(text: string, channel: SearchChannel): { find: Find; load: () => Promise<void> } {
  const [read, setRead] = useState(() => reader);
  const isEmpty = text.trim() === "";
  const load = () => loadReader().then(() => setRead(() => reader));
  usePrefetch(loadReader);
  useEffect(() => {
    if (!isEmpty && !read) load().catch(() => {});
  });
  if (read) return { find: read(text, channel), load };
  return { find: { kind: isEmpty ? "empty" : "unread" }, load };
}
