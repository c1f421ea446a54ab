import { useEffect, useState } from "react";
import type { Channel } from "#contract/channel";
import { readCartFile, type ImportedCart } from "../../../cart/read-cart-file.ts";

/**
 * What was picked or pasted. `name`: of a file, or of a paste too long to be shown in the field. `channel`: the marketplace that was
 * chosen for rows which do not say theirs.
 */
export type CartSource = { text: string; name: string | null; channel: Channel | null };

/** A larger file is not read: a full cart has a fifth of it. Bytes of a file, characters of a paste. */
export const largestCartFile = 5 * 1024 * 1024;
/** A longer text is read without being shown: a field with a megabyte in it answers no key. */
export const longestShownText = 64 * 1024;

/** Reads the source in pieces, so that the page goes on answering. null: there is nothing to read, or it is being read. */
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
      void readCartFile(text, pause, channel).then(
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
