import { toolsEndpoint } from "#contract/agent-endpoints";
import { freeQueryOptions } from "./free-query-options.ts";

/** The tools of agents that the held key may call, with what each costs on its plan. */
export const toolsOptions = freeQueryOptions(toolsEndpoint);
