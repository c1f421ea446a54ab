import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdministrationFailure } from "../../ui/notices/administration-failure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";

/** Explains why nothing was saved, and what to do. */
export function OperatorFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("operators");
  const [issue] = (failure.kind === "error" && failure.envelope.issues) || [];
  if (issue?.fault !== "last") return <AdministrationFailure failure={failure} />;
  return (
    <Notice tone="caution" live="alert" title={t("last_administrator.title")}>
      <p>{t("last_administrator.todo")}</p>
    </Notice>
  );
}
