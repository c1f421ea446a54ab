import { isKjbCode, isKnownPaymentChannelCode, paymentChannelCodes } from "#contract/public/payment-verdict";
import type { PaymentChannel } from "#contract/public/payment-methods";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Section } from "../../ui/display/section.tsx";
import { NumberCell, Table, Th } from "../../ui/display/table.tsx";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";

/**
 * Shows the channels as the vendor returned them, translated, and distinguishes KJB from the channels that
 * are mistaken for it (17, 35).
 */
export function PaymentChannelTable({ channels }: { channels: PaymentChannel[] }) {
  const { t } = useTranslation("payment-methods");
  const head = (
    <>
      <Th number>{t("channels.code")}</Th>
      <Th>{t("channels.name")}</Th>
      <Th>{t("channels.meaning")}</Th>
      <Th>{t("channels.kjb")}</Th>
    </>
  );
  return (
    <Section title={t("channels.title")}>
      <Table label={t("channels.title")} head={head}>
        {channels.map((channel, index) => (
          // The vendor may list a code twice, so the index identifies rows.
          <tr key={index}>
            <NumberCell>
              <code>{String(channel.code)}</code>
            </NumberCell>
            <td lang="zh-CN">{channel.name}</td>
            <td>
              <Meaning code={channel.code} />
            </td>
            <td>
              <KjbMark code={channel.code} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Meaning({ code }: { code: number }) {
  const { t } = useTranslation("payment-methods");
  const { t: shared } = useTranslation();
  return isKnownPaymentChannelCode(code) ? shared(`payment_channels.${code}`) : t("channels.unknown");
}

function KjbMark({ code }: { code: number }) {
  const { t } = useTranslation("payment-methods");
  if (isKjbCode(code)) return <Badge tone="ok">{t("channels.is_kjb")}</Badge>;
  if (isKnownPaymentChannelCode(code) && paymentChannelCodes[code] === "named_not")
    return <Badge>{t("channels.not_kjb")}</Badge>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t("channels.not_kjb")}</VisuallyHidden>
    </>
  );
}
