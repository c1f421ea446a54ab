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

/** Finds tools by id or name, and lists those that a key may call. */
export type ToolRegistry = {
  find: (idOrName: string) => Tool | undefined;
  offeredTo: (access: KeyAccess) => OfferedTool[];
};

type KnownTool = Omit<OfferedTool, "description" | "units">;

/** Built on first use and once per process: they depend on nothing, and take 20 ms of processor time. */
let knownTools: KnownTool[] | undefined;

/** Creates the registry of the contract's tools that every surface uses. */
export function createToolRegistry(): ToolRegistry {
  knownTools ??= tools.map((tool) => ({
    tool,
    name: nameOf(tool),
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
  }));
  const known = knownTools;
  const byName = new Map(
    known.flatMap(({ tool, name }) => [[tool.id, tool] as const, [name, tool] as const]),
  );
  return {
    find: (idOrName) => byName.get(idOrName),
    offeredTo: ({ key, plan }) =>
      known
        .filter(({ tool: { endpoint } }) => endpoint.scope === null || key.scopes.includes(endpoint.scope))
        .map((each) => {
          const units = unitsOf(plan, each.tool.endpoint);
          return { ...each, units, description: `${each.tool.description} ${costs(units)}` };
        }),
  };
}

/** Returns the tool's name for MCP. Hosts accept only `^[a-zA-Z0-9_-]{1,64}$` and drop the whole server for another name. */
function nameOf({ id }: Pick<Tool, "id">): string {
  return id.replaceAll(".", "_");
}

function costs(units: number): string {
  if (units === 0) return "Costs no units.";
  return `Costs ${units === 1 ? "1 unit" : `${units} units`} of the app's shared daily allowance, only when it succeeds; asking the same again costs again.`;
}
