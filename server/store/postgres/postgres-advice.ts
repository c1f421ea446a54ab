import { sqlState } from "./connections.ts";

/** Returns one sentence about how an operator can fix an unusable database, by the server's error. */
export function postgresAdvice(url: string, cause: unknown): string {
  const { role, name } = namesIn(url);
  const message = cause instanceof Error ? cause.message : "";
  const as = "as the database's administrator";
  switch (sqlState(cause)) {
    case "42501":
      return /(for|owner of) (schema|database) /.test(message)
        ? `The role may not create tables there: ${as} run ALTER DATABASE ${name} OWNER TO ${role}`
        : `Its tables belong to another role: ${as}, connected to ${name}, run REASSIGN OWNED BY <that role> TO ${role} (where that is the administrator itself, see docs/operations.md)`;
    case "3D000":
      return `Create it: ${as} run CREATE DATABASE ${name} OWNER ${role}, or correct DATABASE_URL`;
    case "28000":
    case "28P01":
      if (message.includes("no encryption")) return `The server wants TLS: add ${overTls} to DATABASE_URL`;
      return `Create the role (${as} run CREATE ROLE ${role} LOGIN PASSWORD '…'), allow it in pg_hba.conf, or correct user and password in DATABASE_URL`;
    case "25006":
      return "It may only be read: name the primary server in DATABASE_URL";
    case "53300":
      return "It has no connection left: raise max_connections (ten for each instance)";
    default:
      return tlsAdvice(cause, message) ?? "Start it, or correct DATABASE_URL";
  }
}

const overTls = "sslmode=verify-full&sslrootcert=<file>";
const certificateCodes =
  /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME|ERR_TLS_CERT)/;

function tlsAdvice(cause: unknown, message: string): string | null {
  if (message.includes("does not support SSL"))
    return "Switch TLS on in the server (ssl = on), or take sslmode out of DATABASE_URL";
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (!certificateCodes.test(code)) return null;
  return `Name the certificate of its authority in DATABASE_URL (${overTls}), and the host as it stands in the server's certificate`;
}

/** Returns the role and the database of a URL, quoted for SQL. */
function namesIn(url: string): { role: string; name: string } {
  if (!URL.canParse(url)) return { role: "<role>", name: "<database>" };
  const { username, pathname, searchParams } = new URL(url);
  const role = decoded(username) || (searchParams.get("user") ?? "<role>");
  const name = decoded(pathname.slice(1)) || (role === "<role>" ? "<database>" : role);
  return { role: identifier(role), name: identifier(name) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function identifier(name: string): string {
  return /^([a-z_][a-z0-9_]*|<[a-z]+>)$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
