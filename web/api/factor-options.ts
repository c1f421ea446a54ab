import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  factorPaths,
  factorsSchema,
  recoveryCodesSchema,
  sessionsSchema,
  type EndSessions,
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
  return send({ method: "POST", path: factorPaths.removePasskey, schema: z.unknown(), body: { id } });
}

/** Creates new recovery codes. Only this answer contains them. */
export function renewRecoveryCodes(): Promise<CallResult<z.infer<typeof recoveryCodesSchema>>> {
  return send({ method: "POST", path: factorPaths.recoveryCodes, schema: recoveryCodesSchema, body: {} });
}

export function endSessions(which: EndSessions): Promise<CallResult<unknown>> {
  return send({ method: "POST", path: factorPaths.endSessions, schema: z.unknown(), body: which });
}
