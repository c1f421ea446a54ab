import { shownName } from "#contract/shared/checked-fields";
import { JsonError, parseExact } from "#server/shared/json/exact-json.ts";
import { fileSchema, type ConfigurationFile } from "./file-schema.ts";
import { readSecret, type ReadText } from "./read-secret.ts";

export type ReadFile = { file: ConfigurationFile | null; errors: string[]; warnings: string[] };

/** Error at a path of the file. Its text never holds a value of the file. */
type FileError = { path: (string | number)[]; message: string };

/** Sources of the values that a file refers to. */
type Sources = { environment: Readonly<Record<string, string | undefined>>; readText: ReadText };

/**
 * Parses the text of a configuration file into its validated value, or every error by its path. Wherever text is
 * expected, `env:NAME` takes the value of an environment variable and `file:/path` the text of a file. Unknown fields
 * are ignored with a warning.
 */
export function readConfigurationFile(text: string, sources: Sources): ReadFile {
  const json = text.replace(/^\uFEFF/, "");
  let raw: unknown;
  try {
    parseExact(json);
    raw = JSON.parse(json);
  } catch (error) {
    return { file: null, errors: [`(the whole file): ${syntaxError(json, error)}`], warnings: [] };
  }
  const missing: FileError[] = [];
  const resolved = resolveReferences(raw, { sources, path: [], missing });
  return validate(resolved, missing);
}

type Resolution = { sources: Sources; path: FileError["path"]; missing: FileError[] };

function resolveReferences(value: unknown, { sources, path, missing }: Resolution): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => resolveReferences(item, { sources, path: [...path, index], missing }));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        resolveReferences(item, { sources, path: [...path, name], missing }),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  const found = resolveReference(value, sources);
  if (found.error === null) return found.value;
  missing.push({ path, message: found.error });
  return "";
}

/** Returns the value of a reference, or any other text unchanged. */
function resolveReference(
  text: string,
  { environment, readText }: Sources,
): { value: string; error: null } | { value: null; error: string } {
  const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(text)?.[1];
  if (name !== undefined) {
    const value = environment[name];
    return value
      ? { value, error: null }
      : { value: null, error: `takes its value from the environment variable ${name}, which is not set` };
  }
  if (!text.startsWith("file:")) return { value: text, error: null };
  const path = /^file:(?:\/\/)?(\/.+)$/.exec(text)?.[1];
  if (path === undefined)
    return { value: null, error: "must name a file by its whole path, such as file:/run/secrets/app_secret" };
  const { secret, error } = readSecret(path, readText);
  return error === null ? { value: secret, error } : { value: null, error };
}

function validate(value: unknown, missing: FileError[]): ReadFile {
  const parsed = fileSchema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [],
  );
  const isChannelTable = (path: PropertyKey[]) =>
    ["marketplaces", "authorizations"].includes(String(path.at(-2)));
  const errors: FileError[] = [
    ...missing,
    ...issues
      .filter((issue) => issue.code !== "unrecognized_keys")
      .map((issue) => ({ path: issue.path as FileError["path"], message: issue.message })),
    ...unknown
      .filter(isChannelTable)
      .map((path) => ({ path: path as FileError["path"], message: "is not a marketplace" })),
    ...checkFile(value),
  ];
  const warnings = unknown
    .filter((path) => !isChannelTable(path))
    .map((path) => `${formatPath(path)}: is not a known field and is ignored`);
  if (errors.length > 0) return { file: null, errors: firstPerPath(errors), warnings };
  if (unknown.length === 0) return { file: parsed.data ?? null, errors: [], warnings };
  return { file: fileSchema.parse(without(value, unknown)), errors: [], warnings };
}

type Bag = Record<string, unknown>;

/**
 * Finds errors across fields: a repeated id, key, e-mail or merchant, a plan that does not exist, a warehouse app
 * without a warehouse. It reads the raw file, so that these are reported together with errors of form.
 */
function checkFile(file: unknown): FileError[] {
  const root = bag(file);
  const apps = list(root["apps"]).map(bag);
  const keys = apps.flatMap((app, at) =>
    list(app["keys"]).map((key, index) => ({ key: bag(key), app: at, path: ["apps", at, "keys", index] })),
  );
  const plans = bag(root["plans"]);
  return [
    ...repeated(apps.map((app, at) => ({ value: app["id"], path: ["apps", at, "id"] }))),
    ...repeated(
      // UUIDs that differ only in case are the same (RFC 9562 4), and so is the merchant.
      apps.map((app, at) => ({ value: lower(app["merchant_uuid"]), path: ["apps", at, "merchant_uuid"] })),
    ),
    ...repeated(keys.map(({ key, app, path }) => ({ value: key["id"], within: app, path: [...path, "id"] }))),
    ...repeated(keys.map(({ key, path }) => ({ value: lower(key["sha256"]), path: [...path, "sha256"] }))),
    ...repeated(
      list(root["operators"]).map((operator, at) => ({
        value: lower(bag(operator)["email"]),
        path: ["operators", at, "email"],
      })),
    ),
    ...apps.flatMap((app, at): FileError[] =>
      typeof app["plan"] === "string" && !Object.hasOwn(plans, app["plan"].trim())
        ? [{ path: ["apps", at, "plan"], message: "names a plan that is not under plans" }]
        : [],
    ),
    ...apps.flatMap((app, at): FileError[] =>
      app["mode"] === "warehouse" && !app["warehouse"]
        ? [{ path: ["apps", at, "warehouse"], message: "is needed by an app in warehouse mode" }]
        : [],
    ),
    ...otherTokens(apps),
    ...reservedNames(file, []),
  ];
}

/** Finds `__proto__` as a name, which would set the prototype of its object and be lost silently. */
function reservedNames(value: unknown, path: FileError["path"]): FileError[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    const found = name === "__proto__" ? [{ path: at, message: "is a name that cannot be used" }] : [];
    return [...found, ...reservedNames(inner, at)];
  });
}

/**
 * Finds warehouses with different tokens. A warehouse has one set of tokens. With two, each start would replace one by
 * the other and lose tokens renewed in the meantime.
 */
function otherTokens(apps: Bag[]): FileError[] {
  const seen = new Map<string, { tokens: string; path: FileError["path"] }>();
  return apps.flatMap((app, at) => {
    const { code, authorizations } = bag(app["warehouse"]);
    return Object.entries(bag(authorizations)).flatMap(([channel, each]): FileError[] => {
      const path = ["apps", at, "warehouse", "authorizations", channel];
      const { access_token: access, refresh_token: refresh = null } = bag(each);
      const known = JSON.stringify([typeof code === "string" ? code.trim() : null, channel]);
      const tokens = JSON.stringify([access, refresh]);
      const first = seen.get(known) ?? { tokens, path };
      seen.set(known, first);
      const message = `has other tokens than ${formatPath(first.path)}, of the same warehouse`;
      return first.tokens === tokens ? [] : [{ path, message }];
    });
  });
}

type Candidate = { value: unknown; within?: number; path: (string | number)[] };

function repeated(candidates: Candidate[]): FileError[] {
  const seen = new Map<string, FileError["path"]>();
  return candidates.flatMap(({ value, within, path }) => {
    if (typeof value !== "string" || value.trim() === "") return [];
    const known = JSON.stringify([within ?? null, value.trim()]);
    const first = seen.get(known);
    if (first === undefined) {
      seen.set(known, path);
      return [];
    }
    return [{ path, message: `is the same as ${formatPath(first)}` }];
  });
}

/** Returns one line per path, because a missing variable would otherwise be reported a second time as empty text. */
function firstPerPath(issues: FileError[]): string[] {
  const lines = new Map<string, string>();
  for (const { path, message } of issues) {
    const place = formatPath(path);
    if (!lines.has(place)) lines.set(place, `${place}: ${message}`);
  }
  return [...lines.values()];
}

/** Formats a path: `["apps", 0, "keys"]` becomes `apps[0].keys`. */
function formatPath(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${shownName(step)}`)).join("");
  return text === "" ? "(the whole file)" : text.replace(/^\./, "");
}

/** Returns a copy without the fields at `paths`. */
function without(value: unknown, paths: PropertyKey[][]): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], copy);
    Reflect.deleteProperty(holder as object, path.at(-1) ?? "");
  }
  return copy;
}

/**
 * Describes a syntax error and its place, by line and column from 1, without any of the text, which may be a secret.
 */
function syntaxError(json: string, error: unknown): string {
  if (!(error instanceof JsonError)) throw error;
  // JSON.parse would take the last of two equal names, but here a repeated name is most likely a mistake.
  if (error.kind === "duplicate_key") return "has the same name twice in one object";
  if (error.kind === "depth") return "is nested too deeply";
  const lines = json.slice(0, error.at).split("\n");
  return `is not JSON: see line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function bag(value: unknown): Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function lower(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}
