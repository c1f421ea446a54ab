/** A fault at a path of the file. The text never holds a value of the file. */
export type FileFault = { path: (string | number)[]; message: string };

type Bag = Record<string, unknown>;

/**
 * What no single field shows: the same id, key, e-mail or merchant twice, a plan that does not exist, a warehouse app
 * without a warehouse. Reads the raw file, so that these are found beside faults of form, in one go.
 */
export function checkFile(file: unknown): FileFault[] {
  const root = bag(file);
  const apps = list(root["apps"]).map(bag);
  const keys = apps.flatMap((app, at) =>
    list(app["keys"]).map((key, index) => ({ key: bag(key), app: at, path: ["apps", at, "keys", index] })),
  );
  const plans = bag(root["plans"]);
  return [
    ...repeated(apps.map((app, at) => ({ value: app["id"], path: ["apps", at, "id"] }))),
    ...repeated(
      // In either case it is the same UUID (RFC 9562 4), and so the same merchant.
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
    ...apps.flatMap((app, at): FileFault[] =>
      typeof app["plan"] === "string" && !Object.hasOwn(plans, app["plan"].trim())
        ? [{ path: ["apps", at, "plan"], message: "names a plan that is not under plans" }]
        : [],
    ),
    ...apps.flatMap((app, at): FileFault[] =>
      app["mode"] === "warehouse" && !app["warehouse"]
        ? [{ path: ["apps", at, "warehouse"], message: "is needed by an app in warehouse mode" }]
        : [],
    ),
  ];
}

type Candidate = { value: unknown; within?: number; path: (string | number)[] };

function repeated(candidates: Candidate[]): FileFault[] {
  const seen = new Map<string, FileFault["path"]>();
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

/** `["apps", 0, "keys"]` -> `apps[0].keys`. A name that does not look like a field may be a misplaced secret: it is not shown. */
export function formatPath(path: readonly PropertyKey[]): string {
  const text = path
    .map((step) => {
      if (typeof step === "number") return `[${step}]`;
      return /^[A-Za-z0-9_.-]{1,32}$/.test(String(step)) ? `.${String(step)}` : ".(a name that is not shown)";
    })
    .join("");
  return text === "" ? "(the whole file)" : text.replace(/^\./, "");
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
