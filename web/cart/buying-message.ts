import { findLinks } from "#contract/shared/text-links";

/** A quantity in a message and the words that belong to it. */
export type WantedItem = {
  /** Whole pieces above 0. */
  quantity: number;
  /** Whether the message requests this quantity of each variant that the words name. */
  isEach: boolean;
  /** The words that may name variants, such as "s/m/l black". */
  words: string;
};

/** Maximum length of a message, characters; the rest is not read. */
const maxLength = 2_000;

const unit =
  "(?:pcs?|pieces?|units?|pairs?|sets?|件|个|条|双|只|套|枚|张|支|把|台|盒|包|箱|块|片|根|瓶|对|本)(?![\\p{Script=Latin}])";
const each = "(?:each|apiece|every|ea|各|每[个种款色码件]?)";

/** Matches a number of pieces: not a price, a percentage, a size with its unit, a part of a model name, or 7天 and 2024款. */
const pieces = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}.,%¥$#~-])(?<sign>[x×*]\\s*)?(?<number>\\d{1,6})(?<unit>\\s*${unit})?(?<each>\\s*${each})?` +
    "(?![\\p{Script=Latin}\\p{N}%‰]|[.,:]\\d|\\s*(?:(?:cm|mm|kg|ml|kw|w|v|mah|inch(?:es)?|oz|rmb|cny|usd)(?![\\p{Script=Latin}])|元|块钱)|(?<=\\d)\\p{Script=Han})",
  "giu",
);
const saysEach = new RegExp(`(?<![a-z])${each}(?![a-z])`, "iu");

/** Matches the destination of the goods, which names no variant. */
const destination =
  /(?<![a-z])(?:(?:deliver|ship|send)(?:ed)?\s+)?to\s+[a-z][a-z'’ -]*|(?:发|寄|送|运)(?:货)?(?:到|往|去|至)?\s*\p{Script=Han}{2,}/giu;

const sending = /^(?:(?:deliver|ship|send)(?:ed)?\s+)?to\s+|^(?:发|寄|送|运)(?:货)?(?:到|往|去|至)?\s*/iu;

/** Words of a message that name no variant. */
const fillers =
  /(?<![a-z])(?:hi|hello|hey|please|pls|thanks?|thank you|i|we|need|want|would like|like|order|buy|get|me|us|of|in|the|a|an|for|with|at|this|these|it|size|sizes|colou?rs?|qty|quantity|total)(?![a-z])|你好|您好|请|麻烦|帮我|我要|我们|我|需要|想要|要|买|订购|订|下单|采购|谢谢|尺码|颜色|规格|数量|一共|共|这款|这个/giu;

const sentenceEnd = /[\n;；。!！?？]+/;
const partEnd = /[,，]|(?<![a-z])and(?![a-z])|&|\+|和|及|以及/iu;

/**
 * Reads the quantities of a message in English or Chinese, such as "30 each in S/M/L black", "黑色 S、M、L 各30件" or "white: M 10, L
 * 20". Links, ids, prices and destinations are left out. Words without a quantity belong to the one before them in their
 * sentence, otherwise to the one after. (docs/inputs.md, Messages)
 */
export function readBuyingMessage(text: string): WantedItem[] {
  return withoutLinks(text)
    .replace(/\d{9,}/g, " ")
    .toLowerCase()
    .split(sentenceEnd)
    .flatMap(readSentence);
}

/** Returns the parts of a message that say where the goods go: "to Hangzhou", "发到杭州"; "" without one. */
export function destinationIn(text: string): string {
  const phrases = withoutLinks(text).match(destination) ?? [];
  return phrases.map((phrase) => phrase.replace(sending, "").trim()).join(", ");
}

/** Returns the text that is read, in plain characters and without its links. */
function withoutLinks(message: string): string {
  const text = message.slice(0, maxLength);
  let words = "";
  let at = 0;
  for (const { start, end } of findLinks(text)) {
    words += `${text.slice(at, start)}\n`;
    at = end;
  }
  return (words + text.slice(at)).normalize("NFKC");
}

type Part = { quantity: number | null; isEach: boolean; words: string };

function readSentence(sentence: string): WantedItem[] {
  const plain = sentence.replace(destination, " ");
  const colon = plain.search(/:(?!\d)/);
  // 黑色: S 10, M 20 names the colour of both.
  const isPrefixed = colon >= 0 && quantitiesIn(plain.slice(0, colon)).length === 0;
  const prefix = isPrefixed ? plain.slice(0, colon) : "";
  const parts = (isPrefixed ? plain.slice(colon + 1) : plain).split(partEnd).map(readPart);
  const items: WantedItem[] = [];
  let ahead = "";
  for (const { quantity, isEach, words } of parts) {
    const last = items.at(-1);
    if (quantity !== null) {
      items.push({ quantity, isEach, words: `${prefix} ${ahead} ${words}` });
      ahead = "";
    } else if (last) {
      last.words += ` ${words}`;
      last.isEach ||= isEach;
    } else ahead += ` ${words}`;
  }
  return items.map(({ words, ...item }) => ({ ...item, words: cleanWords(words) }));
}

function readPart(part: string): Part {
  const [found, ...others] = quantitiesIn(part);
  if (!found || others.length > 0) return { quantity: null, isEach: saysEach.test(part), words: part };
  const words = `${part.slice(0, found.index)} ${part.slice(found.index + found[0].length)}`;
  return { quantity: Number(found.groups?.["number"]), isEach: saysEach.test(part), words };
}

/** Returns the quantities of a part: numbers with a sign or a unit, where there are any, otherwise bare numbers. */
function quantitiesIn(part: string): RegExpExecArray[] {
  const numbers = [...part.matchAll(pieces)].filter(({ groups }) => Number(groups?.["number"]) > 0);
  const marked = numbers.filter(({ groups }) => groups?.["sign"] ?? groups?.["unit"] ?? groups?.["each"]);
  return marked.length > 0 ? marked : numbers;
}

function cleanWords(words: string): string {
  return words
    .replace(new RegExp(saysEach, "giu"), " ")
    .replace(fillers, " ")
    .replace(/[^\p{L}\p{N}/、.+'’-]+/gu, " ")
    .replace(/\s*([/、])\s*/g, "$1")
    .replace(/^[\s/、.-]+|[\s/、.-]+$/g, "");
}
