import type { Ranges } from "./search-words.ts";

/** Text with what was searched marked. */
export function MarkedText({ text, ranges }: { text: string; ranges: Ranges | undefined }) {
  if (!ranges || ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(index === 0 ? 0 : ranges[index - 1]?.[1], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
