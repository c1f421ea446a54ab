import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** A part's script did not arrive: nothing of the page is broken, and what was answered stands. */
export class LostPart extends Error {}

type PartPlaceProps = {
  /** Forgets that it was lost, once it has been told: the next who wants it has it fetched again. */
  forget: () => void;
  children?: ReactNode;
};

/** Where a part stands: lost, it says so here, and the rest of the screen stays. Any other error goes on to the page's own. */
export function PartPlace({ forget, children }: PartPlaceProps) {
  return (
    <CatchBoundary
      getResetKey={() => ""}
      errorComponent={({ error }) => {
        if (!(error instanceof LostPart)) throw error;
        return <Told forget={forget} />;
      }}
    >
      {children}
    </CatchBoundary>
  );
}

function Told({ forget }: Pick<PartPlaceProps, "forget">) {
  useEffect(() => forget, [forget]);
  return <LostPartNotice />;
}

/** Says that a script did not arrive, and what to do. */
export function LostPartNotice() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="problem"
      live="alert"
      title={t("part_lost.title")}
      actions={
        // Not "Try again": Chromium remembers until a reload that a script did not arrive.
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    >
      <p>{t("part_lost.text")}</p>
    </Notice>
  );
}
