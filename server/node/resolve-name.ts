import { Resolver } from "node:dns/promises";

/** How long a name server may keep silent before it is asked again, ms, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/**
 * Every address of a name, as the name servers say. Not by the system's own lookup, as all other names of this process: of that
 * only two run at a time, each for as long as a name server keeps silent, and a caller's own server could have the marketplaces'
 * names wait behind it. @returns [] for a name that nobody knows. Rejects when the signal aborts
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    signal.throwIfAborted();
    return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
