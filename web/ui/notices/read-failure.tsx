import type { UseQueryResult } from "@tanstack/react-query";
import type { RequestFailure } from "../../api/request-failure.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../controls/button.tsx";
import { FailureNotice } from "./failure-notice.tsx";

type Reading = Pick<UseQueryResult<unknown, RequestFailure>, "error" | "isFetching" | "refetch">;

/**
 * Explains why a free read failed, with a button that reads again; renders nothing without a failure. Of
 * several failures it shows the first, and the button repeats all of them.
 */
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
