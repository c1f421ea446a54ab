import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";

/** States what was removed, with a button that puts it back. */
export function UndoRemoval({ children, onUndo }: { children: ReactNode; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="status">
      {children}{" "}
      <Button variant="quiet" onPress={onUndo}>
        {t("undo")}
      </Button>
    </p>
  );
}
