/** Whether a host name, with or without a port, means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/:[0-9]+$/, "");
  return (
    name === "localhost" ||
    /^127(\.[0-9]{1,3}){3}$/.test(name) ||
    name === "[::1]" ||
    host.toLowerCase() === "::1"
  );
}
