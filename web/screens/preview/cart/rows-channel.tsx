import { channelsWith, type Channel } from "#contract/shared/channel";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Select } from "../../../ui/controls/select.tsx";
import utilities from "../../../styles/utilities.module.css";

type RowsChannelProps = { value: Channel | null; onChange: (channel: Channel | null) => void };

/**
 * Asks for the marketplace of rows that do not state it. An id alone may be another product elsewhere, so
 * nothing is preselected.
 */
export function RowsChannel({ value, onChange }: RowsChannelProps) {
  const { t, language } = useTranslation("preview");
  const options = channelsWith("preview").map((channel) => ({
    value: channel as Channel | "",
    label: channelName(channel, language),
  }));
  return (
    <div>
      <Select
        label={t("import.channel")}
        options={[{ value: "", label: t("import.channel_none") }, ...options]}
        value={value ?? ""}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
      />
      <p className={utilities.note}>{t("import.channel_text")}</p>
    </div>
  );
}
