import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";

export type UndoRemovalProps = {
  children: ReactNode;
  onUndo: () => void;
  isPending?: boolean;
  /** Whether the focus moves to the button when the pressed one has disappeared. */
  isNextFocus?: boolean;
};

/** States what was removed, with a button that puts it back. */
export function UndoRemoval({ children, onUndo, isPending = false, isNextFocus = false }: UndoRemovalProps) {
  const { t } = useTranslation();
  return (
    <p role="status">
      {children}{" "}
      <Button
        variant="quiet"
        isPending={isPending}
        onPress={onUndo}
        {...(isNextFocus && { "data-next-focus": true })}
      >
        {t("undo")}
      </Button>
    </p>
  );
}
