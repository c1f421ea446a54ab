import { tools } from "#contract/tools";
import type { Tool } from "#contract/tool";
import { unitsOf } from "#server/gateway/enter.ts";
import type { KeyAccess } from "#server/store/access.ts";
import { inputSchemaOf, outputSchemaOf, type JsonSchema } from "./tool-schema.ts";

/** A tool as one key sees it. */
export type OfferedTool = {
  tool: Tool;
  /** Its id with `_` in the place of the dot. */
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** What a successful call costs on this key's plan. */
  units: number;
};

/** The tools by either of their names, and those that a key may call. */
export type ToolRegistry = {
  find: (idOrName: string) => Tool | undefined;
  offeredTo: (access: KeyAccess) => OfferedTool[];
};

type KnownTool = Omit<OfferedTool, "description" | "units">;

/** Made when they are first needed and once in a process: they depend on nothing, and take 20 ms of processor time. */
let knownTools: KnownTool[] | undefined;

/** One registry for every surface, made of the contract's tools. */
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

/** Hosts of MCP take `^[a-zA-Z0-9_-]{1,64}$` and drop the whole server for another name. */
function nameOf({ id }: Pick<Tool, "id">): string {
  return id.replaceAll(".", "_");
}

function costs(units: number): string {
  if (units === 0) return "Costs no units.";
  return `Costs ${units === 1 ? "1 unit" : `${units} units`} of the app's shared daily allowance, only when it succeeds; asking the same again costs again.`;
}
