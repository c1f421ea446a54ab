import { Suspense } from "react";
import { loadWords } from "../i18n/load-words.ts";
import { lazyComponent } from "../ui/browser/lazy-component.ts";
import type { InstructionDialogProps } from "./instruction-dialog.tsx";

const instructionDialog = lazyComponent(async () => {
  const [{ InstructionDialog }] = await Promise.all([
    import("./instruction-dialog.tsx"),
    loadWords("administration"),
  ]);
  return InstructionDialog;
});

/** Opens the form of an instruction, which loads with the first press. */
export function EditInstruction(props: InstructionDialogProps) {
  return (
    <Suspense>
      <instructionDialog.Part {...props} />
    </Suspense>
  );
}
