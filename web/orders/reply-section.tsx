import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { z } from "zod";
import { formatFen } from "#contract/shared/money";
import { instructionsOptions } from "../api/instruction-options.ts";
import { replyIn } from "../i18n/buyer-reply.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { createDeviceStorage } from "../ui/browser/device-storage.ts";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { CopyButton } from "../ui/controls/copy-button.tsx";
import { Select } from "../ui/controls/select.tsx";
import { TextArea } from "../ui/controls/text-area.tsx";
import { Section } from "../ui/display/section.tsx";
import { instructionIn } from "./company-instruction.tsx";
import { type CheckedOrder, orderVerdict } from "./payment-outcome.ts";
import { isKjbRefused, linkOf, usePaymentLinks } from "./payment-link.tsx";

/** Language of the latest reply, which most of this operator's buyers share. */
const chosenLanguage = createDeviceStorage({
  key: "reply-language",
  version: 1,
  schema: z.enum(["en", "zh-CN"]).nullable(),
  empty: null,
});

/**
 * Shows the reply to the buyer for the verdict on an order, in the buyer's language, with amount, deadline and link. The
 * company's instruction is for operators, so it is added only by a press.
 */
export function ReplySection({ orderId, outcome }: CheckedOrder) {
  const { t, language: own } = useTranslation("order-steps");
  const saved = useSyncExternalStore(chosenLanguage.subscribe, () => chosenLanguage.read().value);
  const links = usePaymentLinks();
  const link = linkOf(orderId, links);
  const language = saved ?? own;
  const answer = outcome.ok ? outcome.value : undefined;
  const amount = answer?.success ? answer.payment_amount?.amount : undefined;
  const verdict = orderVerdict(outcome);
  const { data: instructions } = useQuery(instructionsOptions);
  const instruction = instructions?.find((each) => each.verdict === verdict.kind);
  const ownText = instruction ? instructionIn(language, instruction) : "";
  const [hasOwnText, setHasOwnText] = useState(false);
  const reply = replyIn(language, {
    orderId,
    verdict,
    code: answer?.error_code ?? "",
    message: answer?.error_message ?? "",
    amount: amount === undefined || amount === 0 ? undefined : formatFen(amount),
    deadline: answer?.payment_deadline ?? undefined,
    link,
    isKjbRefused: isKjbRefused(orderId, outcome.at, links),
  });
  const text = hasOwnText && ownText !== "" ? `${reply}\n\n${ownText}` : reply;
  return (
    <Section title={t("replies.title")} actions={<CopyButton what={t("replies.what")} text={text} />}>
      <Select
        label={t("replies.language")}
        options={[
          { value: "en" as const, label: "English" },
          { value: "zh-CN" as const, label: "中文" },
        ]}
        value={language}
        onChange={(value) => chosenLanguage.write(value)}
      />
      {ownText !== "" && (
        <Checkbox isSelected={hasOwnText} onChange={setHasOwnText}>
          {t("replies.add_instruction")}
        </Checkbox>
      )}
      <TextArea
        label={t("replies.text")}
        readOnly
        rows={8}
        grows
        lang={language}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Section>
  );
}
