import { useEffect, useState } from "react";
import type { Channel } from "#contract/shared/channel";
import { serverNow } from "../../../api/server-clock.ts";
import { readCartFile, type ImportedCart } from "../../../cart/read-cart-file.ts";

/**
 * Picked or pasted text. `name`: of a file, or of a paste too long to be shown in the field. `channel`: the
 * marketplace that was chosen for rows which do not state theirs.
 */
export type CartSource = { text: string; name: string | null; channel: Channel | null };

/** Maximum size of a file, bytes of a file or characters of a paste. A full cart has a fifth of it. */
export const maxCartFileBytes = 5 * 1024 * 1024;
/** Maximum length of a text that is shown: a field with a megabyte in it responds to no key. */
export const maxShownTextLength = 64 * 1024;

/** Reads the source in pieces, so that the page stays responsive. null: there is nothing to read, or it is being read. */
export function useCartFile({ text, channel }: CartSource): {
  read: ImportedCart | null;
  isReading: boolean;
} {
  const [done, setDone] = useState<{ text: string; channel: Channel | null; read: ImportedCart } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    const pause = () =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => (isWanted ? resolve() : reject(new Error("another file"))));
      });
    if (text !== "")
      void readCartFile(text, pause, { channel, now: serverNow() }).then(
        (read) => isWanted && setDone({ text, channel, read }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [text, channel]);
  if (text.trim() === "") return { read: null, isReading: false };
  const isDone = done?.text === text && done.channel === channel;
  return isDone ? { read: done.read, isReading: false } : { read: null, isReading: true };
}
