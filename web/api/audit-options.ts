import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { auditPageSchema, auditPaths, type AuditPage } from "#contract/console/console-audit";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** Address parameters of a page of the audit log. */
export type AuditQuery = Readonly<Record<string, string>>;

/** Returns the query options for a page of the audit log, newest first. Administrators only. */
export function auditOptions(query: AuditQuery) {
  return queryOptions<AuditPage, RequestFailure>({
    queryKey: ["audit", query],
    queryFn: async ({ signal }) => {
      const path = `${auditPaths.list}?${new URLSearchParams(query).toString()}`;
      return valueOf(await send({ method: "GET", path, schema: auditPageSchema, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
