import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Services of clouds for their own machines at addresses that look public: Azure's WireServer and IBM Cloud's service
 * endpoints. Others are inside the special-purpose nets (169.254.0.0/16, 100.64.0.0/10, 192.0.0.0/24, fd00::/8).
 */
const cloudServices = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((net) =>
  ipaddr.IPv4.parseCIDR(net),
);
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an address can be reached from the whole internet; only such addresses are fetched for a caller. Of
 * IPv6 only the global unicast block counts, so that mapped, translated and link-local forms are excluded whatever they
 * stand for.
 */
export function isPublicAddress(text: string): boolean {
  // A zone, as in fe80::1%eth0, belongs to a link.
  if (text.includes("%") || isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv6
    ? address.match(globalUnicast)
    : !cloudServices.some((net) => address.match(net));
}

/** Time after which a silent name server is asked again, ms, and the number of attempts. */
const resolverOptions = { timeout: 1_500, tries: 2 };

/**
 * Returns every address of a name from the name servers. Unlike the other names of this process, it does not use the
 * system's own lookup: only two of those run at a time, each for as long as a name server is silent, so a caller's own
 * server could make the marketplaces' names wait behind it. Rejects when the signal aborts.
 * @returns [] for an unknown name
 */
export async function resolveName(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(resolverOptions);
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
