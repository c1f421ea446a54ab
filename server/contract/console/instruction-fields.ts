import { z } from "zod";
import { checkedObject, wholeNumber } from "../shared/checked-fields.ts";
import { hiddenCharacters } from "../shared/visible-name.ts";

/** Maximum length of an instruction, in characters. */
export const maxInstruction = 1_000;

/** Reads plain text of several lines. An empty text removes the instruction of that language. */
const instructionText = z
  .string({ error: "must be text" })
  .overwrite((text) => text.replaceAll("\r\n", "\n").trim().normalize("NFC"))
  .max(maxInstruction, { error: `must be at most ${maxInstruction} characters` })
  .check(({ value, issues }) => {
    const [found] = hiddenCharacters(value);
    if (found === undefined) return;
    const message = `must have no hidden characters: ${found} is one`;
    issues.push({ code: "custom", message, input: value, params: { fault: "hidden_character" } });
  });

export const instructionChangeSchema = checkedObject({
  version: wholeNumber(0),
  en: instructionText,
  zh: instructionText,
});
export type InstructionChange = z.input<typeof instructionChangeSchema>;
