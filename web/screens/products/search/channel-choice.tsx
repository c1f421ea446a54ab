import { useTranslation } from "react-i18next";
import { Select } from "../../../ui/select.tsx";
import { channelName } from "../../../ui/channel-name.ts";
import { type SearchChannel, searchChannels } from "./search-channels.ts";

/** Which marketplace is asked. */
export function ChannelChoice({
  channel,
  onChange,
}: {
  channel: SearchChannel;
  onChange: (channel: SearchChannel) => void;
}) {
  const { t, i18n } = useTranslation("products");
  return (
    <Select
      label={t("marketplace")}
      options={searchChannels.map((name) => ({ value: name, label: channelName(name, i18n.language) }))}
      value={channel}
      onChange={onChange}
    />
  );
}
