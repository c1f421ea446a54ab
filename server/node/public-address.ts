import { BlockList, isIP } from "node:net";
import { Resolver } from "node:dns/promises";

/**
 * Returns whether an address can be reached from the whole internet; only such addresses are fetched for a caller. Of
 * IPv6 only the global unicast block counts, so that mapped, translated and link-local forms are excluded whatever they
 * stand for. The services that clouds give their own machines (metadata, agents) are excluded as well, where they have
 * addresses that look public. Source: the IANA registries of special-purpose addresses, and the documents of the
 * clouds.
 */
export function isPublicAddress(address: string): boolean {
  // A zone, as in fe80::1%eth0, belongs to a link.
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}

const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

const special = new BlockList();
const specialV4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Shared by the customers of a carrier (CGNAT).
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  // AS112 and AMT: anycast of the network itself.
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved, broadcast.
  ["224.0.0.0", 3],
];

/**
 * Services of a cloud for its own machines that are in no special-purpose net. Others are inside the nets above:
 * 169.254.0.0/16 (most clouds), 100.64.0.0/10 (Alibaba Cloud, 100.100.100.200), 192.0.0.0/24 (Oracle, 192.0.0.192), and
 * in IPv6 outside of global unicast (AWS fd00:ec2::254, Google fd20:ce::254).
 */
const cloudServicesV4: [string, number][] = [
  // Azure's WireServer.
  ["168.63.129.16", 32],
  // IBM Cloud's service endpoints.
  ["161.26.0.0", 16],
  ["166.8.0.0", 14],
];
for (const [net, prefix] of [...specialV4, ...cloudServicesV4]) special.addSubnet(net, prefix, "ipv4");

const specialV6: [string, number][] = [
  // Teredo, ORCHID and other protocol assignments; documentation; 6to4, which hides an IPv4 address.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];
for (const [net, prefix] of specialV6) special.addSubnet(net, prefix, "ipv6");

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
