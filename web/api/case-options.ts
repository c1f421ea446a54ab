import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { NewCase } from "#contract/console/case-fields";
import { casePaths, casesSchema, type HandedCaseRow } from "#contract/console/console-cases";
import { pathTo } from "#contract/console/console";
import { homeOptions } from "./home-options.ts";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** The open cases that operators handed over to the administrators, the oldest first. */
export const casesOptions = queryOptions<HandedCaseRow[], RequestFailure>({
  queryKey: ["cases"],
  queryFn: async ({ signal }) =>
    valueOf(await send({ method: "GET", path: casePaths.cases, schema: casesSchema, signal })).cases,
  staleTime: 0,
});

/** Hands a case over. 409: a case of this order is open. */
export const handOverCase = (body: NewCase) =>
  send({ method: "POST", path: casePaths.cases, schema: z.unknown(), body });

/** Opens a closed case again. 404: it was closed too long ago, or its order was handed over again. Administrators only. */
export const reopenCase = ({ id }: Pick<HandedCaseRow, "id">) =>
  send({ method: "POST", path: pathTo(casePaths.reopen, { id }), schema: z.unknown(), body: {} });

/** Closes a case. 404: it is not open any more. Administrators only. */
export const closeCase = ({ id }: Pick<HandedCaseRow, "id">) =>
  send({ method: "DELETE", path: pathTo(casePaths.case, { id }), schema: z.unknown() });

/** Reads the open cases again wherever they are shown. */
export async function readCasesAgain(queryClient: QueryClient): Promise<void> {
  const shown = [casesOptions, homeOptions];
  await Promise.all(shown.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
