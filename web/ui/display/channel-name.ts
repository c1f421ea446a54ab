import { channels } from "#contract/shared/channel";

/**
 * Returns a marketplace's name in the reader's language, from the channel table; an unknown channel is
 * returned unchanged.
 */
export function channelName(channel: string, language: string): string {
  if (!isKnown(channel)) return channel;
  const { name, nativeName } = channels[channel];
  return language === "zh-CN" ? nativeName : name;
}

function isKnown(channel: string): channel is keyof typeof channels {
  return Object.hasOwn(channels, channel);
}
