import { instructionPaths, type InstructionRow } from "#contract/console/console-instructions";
import { instructionChangeSchema } from "#contract/console/instruction-fields";
import { verdictKinds, type VerdictKind } from "#contract/public/verdict-kinds";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects, type AuditFacts } from "#server/store/audit.ts";
import type { Instruction } from "#server/store/instructions.ts";
import { changedFacts } from "#server/store/record-facts.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readForm } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";
import { auditEntry, changedMeanwhile, noSuch } from "./access-changes.ts";

/** Creates the routes of the company's own instruction for each verdict, which support reads and administrators write. */
export function createInstructionRoutes({ store }: ConsoleDependencies): ConsoleRoute[] {
  const { instructions } = store;

  const list: ConsoleHandler = async (call) => {
    const written = await instructions.all();
    const rows = verdictKinds.map((kind) =>
      instructionRow(kind, written.find(({ verdict }) => verdict === kind) ?? null),
    );
    return respond(call, 200, JSON.stringify({ instructions: rows }));
  };

  const change: ConsoleHandler<typeof instructionPaths.instruction> = async (
    call,
    { operator },
    { verdict: asked },
  ) => {
    const verdict = verdictKinds.find((kind) => kind === asked);
    if (verdict === undefined) throw noSuch("verdict");
    const { version, ...texts } = readForm(call.request, instructionChangeSchema);
    const before = (await instructions.all()).find((each) => each.verdict === verdict) ?? null;
    if ((before?.version ?? 0) !== version) throw changedMeanwhile(before ?? unknownChange, "instruction");
    const after = {
      verdict,
      ...texts,
      version: version + 1,
      changedAt: call.at,
      changedBy: operator.email,
    };
    const entry = auditEntry(call, operator, {
      action: "instruction_changed",
      subject: auditSubjects.instruction(verdict),
      ...changedFacts(before ? factsOf(before) : {}, factsOf(after)),
    });
    if ((await instructions.write(after, entry)) !== "written")
      throw changedMeanwhile(unknownChange, "instruction");
    return respond(call, 200, JSON.stringify({ instruction: instructionRow(verdict, after) }));
  };

  return [
    route("GET", instructionPaths.instructions, "instructions.read", list),
    route("PUT", instructionPaths.instruction, "instructions.edit", change),
  ];
}

const unknownChange = { changedAt: null, changedBy: null };

function factsOf({ en, zh }: Pick<Instruction, "en" | "zh">): AuditFacts {
  return { instruction_en: en, instruction_zh: zh };
}

function instructionRow(verdict: VerdictKind, written: Instruction | null): InstructionRow {
  if (!written) return { verdict, en: "", zh: "", version: 0, changed_at: null, changed_by: null };
  const { en, zh, version, changedAt, changedBy } = written;
  return { verdict, en, zh, version, changed_at: isoTime(changedAt), changed_by: changedBy };
}
