import { channels, isChannel, type Channel } from "#contract/shared/channel";

/** Names that people use for a marketplace besides its id and its own names, in small letters without blanks. */
const otherNames: Partial<Record<Channel, string[]>> = {
  // pandas writes 1688 as 1688.0 in a column with empty cells.
  "1688": ["1688.com", "www.1688.com", "1688.0", "阿里巴巴1688", "阿里1688", "1688網", "1688网"],
  taobao: [
    "taobao.com",
    "淘宝网",
    "淘寶",
    "淘寶網",
    "天貓",
    "tb",
    "tmall",
    "tmall.com",
    "天猫",
    "淘宝/天猫",
    "淘宝天猫",
    "taobao/tmall",
  ],
};

/** Returns the marketplace that a cell names, as `cellText` returns the cell; null for any other text. */
export function channelCalled(text: string): Channel | null {
  const name = text.toLowerCase().replace(/\s/g, "");
  const namesOf = (id: Channel) => [id, channels[id].name.toLowerCase(), channels[id].nativeName];
  return (
    Object.keys(channels)
      .filter(isChannel)
      .find((id) => [...namesOf(id), ...(otherNames[id] ?? [])].includes(name)) ?? null
  );
}
