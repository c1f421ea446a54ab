import type { PinyinMessage } from "./load-pinyin.ts";
import { contextualReadings, usualReadings } from "./pinyin-readings.ts";

addEventListener("message", ({ data: names }: MessageEvent<string>) => {
  const answer = (readings: PinyinMessage["readings"]) => postMessage({ readings } satisfies PinyinMessage);
  answer(usualReadings(names));
  answer(contextualReadings(names));
});
