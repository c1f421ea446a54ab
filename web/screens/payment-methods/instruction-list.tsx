import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { VerdictKind } from "#contract/public/verdict-kinds";
import { instructionsOptions } from "../../api/instruction-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { InstructionText } from "../../orders/company-instruction.tsx";
import { EditInstruction } from "../../orders/edit-instruction.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import utilities from "../../styles/utilities.module.css";

/** Lists the company's instruction for each verdict, for administrators who write them. */
export function InstructionList() {
  const { t } = useTranslation("order-steps");
  const { t: payments } = useTranslation("payment-methods");
  const instructions = useQuery(instructionsOptions);
  const [editing, setEditing] = useState<VerdictKind | null>(null);
  const edited = instructions.data?.find(({ verdict }) => verdict === editing);
  return (
    <Section title={t("instruction.list_title")}>
      <p className={utilities.muted}>{t("instruction.list_text")}</p>
      <ReadFailure of={[instructions]} />
      <Table
        stack
        label={t("instruction.list_title")}
        head={
          <>
            <Th>{t("instruction.verdict")}</Th>
            <Th>{t("instruction.text")}</Th>
            <Th>{t("instruction.action")}</Th>
          </>
        }
      >
        {instructions.data?.map((instruction) => {
          const title = payments(`verdict.${instruction.verdict}.title`);
          const isEmpty = instruction.en === "" && instruction.zh === "";
          return (
            <tr key={instruction.verdict}>
              <Td label={t("instruction.verdict")}>{title}</Td>
              <Td label={t("instruction.text")}>
                {isEmpty ? (
                  <span className={utilities.muted}>{t("instruction.empty")}</span>
                ) : (
                  <InstructionText instruction={instruction} />
                )}
              </Td>
              <Td label={t("instruction.action")}>
                <Button
                  aria-label={t("instruction.edit_named", { verdict: title })}
                  onPress={() => setEditing(instruction.verdict)}
                >
                  {t("instruction.edit")}
                </Button>
              </Td>
            </tr>
          );
        })}
      </Table>
      {edited && <EditInstruction instruction={edited} onClose={() => setEditing(null)} />}
    </Section>
  );
}
