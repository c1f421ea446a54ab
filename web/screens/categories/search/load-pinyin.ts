import type { PinyinReadings } from "./pinyin-readings.ts";

/** The worker's messages: the usual readings first, then those in context. */
export type PinyinMessage = { readings: PinyinReadings };

/**
 * Reads Chinese names off the main thread: the library loads and runs in a worker, and only when Latin
 * letters are typed. Calls `use` twice.
 * @returns a function that stops it
 */
export function loadPinyin(
  names: string,
  { use, failed }: { use: (readings: PinyinReadings) => void; failed: () => void },
): () => void {
  const worker = new Worker(new URL("./pinyin-worker.ts", import.meta.url), { type: "module" });
  let answers = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<PinyinMessage>) => {
    answers += 1;
    use(data.readings);
    if (answers === 2) worker.terminate();
  });
  worker.addEventListener("error", failed);
  worker.postMessage(names);
  return () => worker.terminate();
}
