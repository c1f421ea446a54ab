import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { homeOptions } from "../../api/home-options.ts";
import { purchasingOptions, setPurchasingStopped } from "../../api/purchasing-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/** Says what stopping or starting purchasing does, and asks for confirmation. */
export function StopDialog({ isStopped, onClose }: { isStopped: boolean; onClose: () => void }) {
  const { t } = useTranslation("apps");
  const queryClient = useQueryClient();
  // The question stays the one that was asked when another administrator is faster.
  const [asked] = useState(isStopped ? "start" : "stop");
  const switching = useMutation({
    mutationFn: setPurchasingStopped,
    onSuccess: async (result) => {
      await Promise.all(
        [purchasingOptions, homeOptions].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
      if (!result.ok) return;
      announce(t(asked === "stop" ? "purchasing.stopped" : "purchasing.started"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t(asked === "stop" ? "purchasing.stop_title" : "purchasing.start_title")}
      isOpen
      onClose={onClose}
      onSubmit={() => switching.mutate({ stopped: asked === "stop" })}
      submit={{
        label: t(asked === "stop" ? "purchasing.stop" : "purchasing.start"),
        isPending: switching.isPending,
      }}
    >
      <p>{t(asked === "stop" ? "purchasing.stop_text" : "purchasing.start_text")}</p>
      {switching.data?.ok === false && <AdministrationFailure failure={switching.data} />}
    </Dialog>
  );
}
