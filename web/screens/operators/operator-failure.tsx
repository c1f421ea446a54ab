import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure } from "../../ui/administration-failure.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Why nothing was saved, and what to do. */
export function OperatorFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("operators");
  const refusal = refusalOf(failure);
  if (refusal === null) return <AdministrationFailure failure={failure} />;
  return (
    <Notice tone="caution" live="alert" title={t(`refusals.${refusal}.title`)}>
      <p>{t(`refusals.${refusal}.todo`)}</p>
    </Notice>
  );
}

/** What this screen has words of its own for. */
function refusalOf(failure: CallFailure) {
  if (failure.kind === "no_answer" || failure.status !== 409) return null;
  return failure.envelope.issues?.[0]?.path === "email" ? "taken" : "last_administrator";
}
