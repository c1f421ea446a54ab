import { channels, type Channel } from "#contract/channel";

/** A marketplace's name in the reader's language, from the channel table. */
export function channelName(channel: Channel, language: string): string {
  const { name, nativeName } = channels[channel];
  return language === "zh-CN" ? nativeName : name;
}
