/** What the server says of a field that the page could not know before it asked: in its words, which are English. */
const requestFaults = {
  taken: ["is in use", "is in use already"],
  ended: ["has ended", "is disabled"],
  last: ["is the last one", "is the last administrator"],
  no_plan: ["is no plan of this gateway"],
  missing: ["is missing", "must not be empty", "must name at least one"],
  no_email: ["must be an e-mail address"],
} as const;
export type RequestFault = keyof typeof requestFaults;

/** @returns which of them a message of an issue is; null for others, which are then quoted as the server's */
export function requestFaultOf(message: string): RequestFault | null {
  const names = Object.keys(requestFaults) as RequestFault[];
  return names.find((name) => requestFaults[name].some((words) => words === message)) ?? null;
}
