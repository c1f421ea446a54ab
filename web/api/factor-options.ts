import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { pathTo } from "#contract/console/console";
import {
  factorPaths,
  factorsSchema,
  recoveryCodesSchema,
  sessionsSchema,
  type Factors,
  type OwnSessions,
} from "#contract/console/console-factors";
import type { CallResult } from "./call-result.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** The operator's own passkeys and the changes that are possible now. */
export const factorsOptions = queryOptions<Factors, RequestFailure>({
  queryKey: ["factors"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: factorPaths.factors, schema: factorsSchema, signal })),
  staleTime: 0,
});

/** The operator's own sessions, latest first. */
export const ownSessionsOptions = queryOptions<OwnSessions, RequestFailure>({
  queryKey: ["own-sessions"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: factorPaths.sessions, schema: sessionsSchema, signal })),
  staleTime: 0,
});

export function removePasskey(id: string): Promise<CallResult<unknown>> {
  return send({ method: "DELETE", path: pathTo(factorPaths.passkey, { id }), schema: z.unknown() });
}

/** Creates new recovery codes. Only this answer contains them. */
export function renewRecoveryCodes(): Promise<CallResult<z.infer<typeof recoveryCodesSchema>>> {
  return send({ method: "POST", path: factorPaths.recoveryCodes, schema: recoveryCodesSchema, body: {} });
}

/** Ends one other session, or all others. */
export function endSessions(which: { id: string } | { others: true }): Promise<CallResult<unknown>> {
  const path = "id" in which ? pathTo(factorPaths.session, which) : factorPaths.sessions;
  return send({ method: "DELETE", path, schema: z.unknown() });
}
