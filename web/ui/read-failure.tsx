import type { UseQueryResult } from "@tanstack/react-query";
import type { RequestFailure } from "../api/request-failure.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";

type Reading = Pick<UseQueryResult<unknown, RequestFailure>, "error" | "isFetching" | "refetch">;

/** Why a free reading failed, and the button that reads again; nothing where none failed. Of several the first is told, and all that failed are read again. */
export function ReadFailure({ of: readings }: { of: Reading[] }) {
  const { t } = useTranslation();
  const failed = readings.filter(({ error }) => error !== null);
  const error = failed[0]?.error;
  if (!error) return null;
  return (
    <FailureNotice
      failure={error.failure}
      free
      actions={
        <Button
          isPending={failed.some(({ isFetching }) => isFetching)}
          onPress={() => failed.forEach(({ refetch }) => void refetch())}
        >
          {t("retry")}
        </Button>
      }
    />
  );
}
