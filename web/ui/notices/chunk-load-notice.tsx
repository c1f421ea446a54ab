import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { Notice } from "./notice.tsx";

/**
 * Thrown when the script of a lazy component did not load. The rest of the page and its answers still work.
 */
export class ChunkLoadError extends Error {}

type PartPlaceProps = {
  /** Clears the error once it was shown, so that the next render loads the script again. */
  forget: () => void;
  children?: ReactNode;
};

/** Error boundary of a lazy component. It reports a failed load in place and passes on every other error. */
export function PartPlace({ forget, children }: PartPlaceProps) {
  return (
    <CatchBoundary
      getResetKey={() => ""}
      errorComponent={({ error }) => {
        if (!(error instanceof ChunkLoadError)) throw error;
        return <Told forget={forget} />;
      }}
    >
      {children}
    </CatchBoundary>
  );
}

function Told({ forget }: Pick<PartPlaceProps, "forget">) {
  useEffect(() => forget, [forget]);
  return <ChunkLoadNotice />;
}

/** Explains that a script did not load and what to do. */
export function ChunkLoadNotice() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="error"
      live="alert"
      title={t("part_lost.title")}
      actions={
        // The button reloads the page, because Chromium remembers a failed import until then.
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    >
      <p>{t("part_lost.text")}</p>
    </Notice>
  );
}
