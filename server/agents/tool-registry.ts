import { tools } from "#contract/tools/tools";
import type { Tool } from "#contract/tools/tool";
import { unitsOf } from "#server/gateway/enter.ts";
import type { KeyAccess } from "#server/store/access.ts";
import { inputSchemaOf, outputSchemaOf, type JsonSchema } from "./tool-schema.ts";

/** A tool as offered to one key. */
export type OfferedTool = {
  tool: Tool;
  /** Its id with `_` in place of the dot. */
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** Cost of a successful call on this key's plan. */
  units: number;
};

const toolsByName = new Map(
  tools.flatMap((tool) => [[tool.id, tool] as const, [nameOf(tool), tool] as const]),
);

/** Finds a tool by its id or its name. */
export function findTool(idOrName: string): Tool | undefined {
  return toolsByName.get(idOrName);
}

type KnownTool = Omit<OfferedTool, "description" | "units">;

/** Built on first use, because the schemas take 20 ms of processor time. */
let knownTools: KnownTool[] | undefined;

/** Returns the tools that a key may call. */
export function toolsOfferedTo({ key, plan }: KeyAccess): OfferedTool[] {
  knownTools ??= tools.map((tool) => ({
    tool,
    name: nameOf(tool),
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
  }));
  return knownTools
    .filter(({ tool: { endpoint } }) => endpoint.scope === null || key.scopes.includes(endpoint.scope))
    .map((known) => {
      const units = unitsOf(plan, known.tool.endpoint);
      return { ...known, units, description: `${known.tool.description} ${costs(units)}` };
    });
}

/** Returns the tool's name for MCP. Hosts accept only `^[a-zA-Z0-9_-]{1,64}$` and drop the whole server for another name. */
function nameOf({ id }: Pick<Tool, "id">): string {
  return id.replaceAll(".", "_");
}

function costs(units: number): string {
  if (units === 0) return "Costs no units.";
  return `Costs ${units === 1 ? "1 unit" : `${units} units`} of the app's shared daily allowance, only when it succeeds; asking the same again costs again.`;
}
