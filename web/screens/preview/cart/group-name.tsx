import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { channelName } from "../../../ui/display/channel-name.ts";

/** Shows what distinguishes a group from the others: its marketplace, its seller where it has one, and its part number. */
export function GroupName({ group: { channel, sellers, part } }: { group: PreviewGroup }) {
  const { t, language } = useTranslation("preview");
  const name = sellers.length === 1 ? sellers[0]?.name : null;
  return (
    <>
      {channelName(channel, language)}
      {name && <span lang="zh-CN"> · {name}</span>}
      {part && ` · ${t("parts.part", part)}`}
    </>
  );
}
