import { useTranslation } from "../../../i18n/use-translation.ts";
import { Select } from "../../../ui/controls/select.tsx";
import { channelName } from "../../../ui/display/channel-name.ts";
import { type SearchChannel, searchChannels } from "./search-channels.ts";

/** Chooses the marketplace to search. */
export function ChannelChoice({
  channel,
  onChange,
}: {
  channel: SearchChannel;
  onChange: (channel: SearchChannel) => void;
}) {
  const { t, language } = useTranslation("products");
  return (
    <Select
      label={t("marketplace")}
      options={searchChannels.map((name) => ({ value: name, label: channelName(name, language) }))}
      value={channel}
      onChange={onChange}
    />
  );
}
