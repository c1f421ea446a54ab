import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InstructionRow } from "#contract/console/console-instructions";
import { may } from "#contract/console/roles";
import type { VerdictKind } from "#contract/public/verdict-kinds";
import { sessionOptions } from "../api/console-options.ts";
import { instructionsOptions } from "../api/instruction-options.ts";
import type { PageLanguage } from "../i18n/i18n.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { LinkedText } from "../ui/display/linked-text.tsx";
import { Section } from "../ui/display/section.tsx";
import { ReadFailure } from "../ui/notices/read-failure.tsx";
import utilities from "../styles/utilities.module.css";
import { EditInstruction } from "./edit-instruction.tsx";

/** Shows the company's own instruction for a verdict, which administrators write here. */
export function CompanyInstruction({ verdict }: { verdict: VerdictKind }) {
  const { t } = useTranslation("order-steps");
  const { data: session } = useQuery(sessionOptions);
  const instructions = useQuery(instructionsOptions);
  const [isEditing, setEditing] = useState(false);
  if (instructions.error) return <ReadFailure of={[instructions]} />;
  const instruction = instructions.data?.find((each) => each.verdict === verdict);
  if (!session || !instruction) return null;
  const mayEdit = may(session.operator.role, "instructions.edit");
  const isEmpty = instruction.en === "" && instruction.zh === "";
  if (isEmpty && !mayEdit) return null;
  return (
    <Section
      title={t("instruction.title")}
      actions={
        mayEdit && (
          <Button onPress={() => setEditing(true)}>
            {t(isEmpty ? "instruction.write" : "instruction.edit")}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className={utilities.muted}>{t("instruction.none")}</p>
      ) : (
        <InstructionText instruction={instruction} />
      )}
      {isEditing && <EditInstruction instruction={instruction} onClose={() => setEditing(false)} />}
    </Section>
  );
}

/** Shows an instruction in the reader's language, or in the one in which it is written. */
export function InstructionText({ instruction }: { instruction: InstructionRow }) {
  const { language } = useTranslation("order-steps");
  const own = instructionIn(language, instruction);
  const other: PageLanguage = language === "en" ? "zh-CN" : "en";
  return own === "" ? (
    <LinkedText text={instructionIn(other, instruction)} lang={other} />
  ) : (
    <LinkedText text={own} lang={language} />
  );
}

/** Returns the text of an instruction in a language; "" without one. */
export function instructionIn(language: PageLanguage, { en, zh }: Pick<InstructionRow, "en" | "zh">): string {
  return language === "en" ? en : zh;
}
