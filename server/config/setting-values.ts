import proxyAddr from "proxy-addr";
import { z } from "zod";
import { readSealKey, sealKeyBytes } from "#server/node/text-seal.ts";

export type ProcessRole = "console" | "gateway" | "simulator";
export const processRoles: readonly ProcessRole[] = ["console", "gateway", "simulator"];
/**
 * Default roles of a process with a configuration file of its own. Simulated marketplaces are not among them: they are
 * for trying out.
 */
export const servingRoles: readonly ProcessRole[] = ["console", "gateway"];

export const text = z.string();

export function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return text
    .regex(/^[0-9]{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** Parses a text by a function that returns undefined, or throws, for a text that is not valid. */
export function parsedBy<Value>(parse: (value: string) => Value | undefined, message: string) {
  return text.transform((value, { addIssue }) => {
    try {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
    } catch {
      // The message below says what is valid.
    }
    addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

export const address = text
  .refine((value) => /^https?:\/\/[^?#\s@]+$/.test(value) && URL.canParse(value), {
    error: "must be an http:// or https:// address without user, query or fragment",
    abort: true,
  })
  .transform((value) => value.replace(/\/+$/, ""));

/**
 * Length of 32 bytes in base64 without padding, and the minimum number of different characters, because a few repeated
 * characters are not random. A secret that can be guessed would let others sign and decrypt.
 */
const secretCharacters = 43;
const secretVariety = 8;
export const secret = text.refine(
  (value) => value.length >= secretCharacters && new Set(value).size >= secretVariety,
  {
    error: `must be 32 random bytes or more, ${secretCharacters} characters at least; make one with openssl rand -base64 32`,
  },
);

export const listed = (value: string) => value.split(",").map((item) => item.trim());
export const secrets = text
  .transform(listed)
  .refine((values) => !values.includes(""), {
    error: "must be texts separated by commas, none empty",
    abort: true,
  })
  .pipe(z.array(secret));

export function tokenKeys(form: string) {
  const message = `must be ${sealKeyBytes} bytes in base64${form}; make one with npm run admin -- token-key`;
  return parsedBy((value) => {
    const texts = listed(value);
    const keys = texts.flatMap((item) => readSealKey(item) ?? []);
    return keys.length === texts.length ? keys : undefined;
  }, message);
}

/** Parses the headers of a request, as OpenTelemetry writes them. */
export function parseHeaders(value: string): Record<string, string> | undefined {
  const pairs = listed(value).map((item) => /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*([!-~ ]*)$/.exec(item));
  const entries = pairs.flatMap((pair) => (pair ? [[pair[1], decodeURIComponent(pair[2] ?? "")]] : []));
  const isValid = entries.length === pairs.length && entries.every(([, text]) => /^[ -~]+$/.test(text ?? ""));
  return isValid ? Object.fromEntries(entries) : undefined;
}

export function parseRoles(value: string): ProcessRole[] | undefined {
  const names = listed(value);
  const roles = processRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size ? roles : undefined;
}

type Database = { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };

export function parseDatabase(value: string): Database | undefined {
  if (/^file:./.test(value))
    return { kind: "sqlite", path: value.slice("file:".length).replace(/^\/\/(?=\/)/, "") };
  return isPostgresAddress(value) ? { kind: "postgres", url: value } : undefined;
}

/**
 * Returns whether an address means what it seems to. An unencoded `/` or `#` in a password would end the host, and the
 * user name would be taken for the host.
 */
function isPostgresAddress(value: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(value) || !URL.canParse(value)) return false;
  const { hash, pathname, username, password } = new URL(value);
  if (hash !== "" || pathname.includes("@")) return false;
  decodeURIComponent(username + password);
  return true;
}

export function parseZone(timeZone: string): string {
  new Intl.DateTimeFormat("en", { timeZone }).format();
  return timeZone;
}

/** Parses TRUST_PROXY. `true` is not allowed, because any caller could then choose its own address. */
export function parseTrust(value: string): number | string[] {
  if (/^[0-9]$/.test(value)) return Number(value);
  const addresses = listed(value);
  proxyAddr.compile(addresses);
  return addresses;
}
