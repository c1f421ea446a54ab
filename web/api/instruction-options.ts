import { queryOptions } from "@tanstack/react-query";
import { pathTo } from "#contract/console/console";
import {
  changedInstructionSchema,
  instructionPaths,
  instructionsSchema,
  type InstructionRow,
} from "#contract/console/console-instructions";
import type { InstructionChange } from "#contract/console/instruction-fields";
import type { VerdictKind } from "#contract/public/verdict-kinds";
import { RequestFailure, valueOf } from "./request-failure.ts";
import { send } from "./send.ts";

/** The company's own instruction of every verdict on an order's payment methods. */
export const instructionsOptions = queryOptions<InstructionRow[], RequestFailure>({
  queryKey: ["instructions"],
  queryFn: async ({ signal }) => {
    const path = instructionPaths.instructions;
    return valueOf(await send({ method: "GET", path, schema: instructionsSchema, signal })).instructions;
  },
  staleTime: 60_000,
});

/** Writes the instruction of a verdict. 409: another administrator changed it first. Administrators only. */
export const changeInstruction = ({ verdict, ...body }: InstructionChange & { verdict: VerdictKind }) =>
  send({
    method: "PUT",
    path: pathTo(instructionPaths.instruction, { verdict }),
    schema: changedInstructionSchema,
    body,
  });
