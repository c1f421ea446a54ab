import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

export type SourceFile = { path: string; text: string };

const folders = ["server", "web", "testing", "e2e", "scripts", "bench"];

/** Every TypeScript file of the project, by its path from the top, sorted. */
export function sourceFiles(): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".gen.ts") && statSync(path).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Tests and what only tests use: the folder `testing` at the top, and such folders of a room. */
export function isTest({ path }: SourceFile): boolean {
  return /\.(test|e2e|bench)\.tsx?$|^(e2e|testing)\/|\/testing\/|\/test-setup\.ts$/.test(path);
}

/** What a file imports: package names as they are, project files as paths from the top. */
export function importsOf(file: SourceFile): string[] {
  const specifiers = [
    ...file.text.matchAll(
      /^(?:import|export)\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    ),
  ];
  return specifiers.map((match) => resolve(file.path, match[1] ?? match[2] ?? match[3] ?? ""));
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("#contract/")) return `server/contract/${specifier.slice("#contract/".length)}.ts`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier;
}

/**
 * The room a project file belongs to: who may import whom is said by rooms. The files beside the rooms of `server` and `web`
 * put them together and are one room each; a file in which a program begins is a room of its own.
 */
function roomOf(path: string): string {
  const [top = "", second = "", third = ""] = path.split("/");
  if (/^(server\/(main|admin)|web\/early-page)\.ts$/.test(path)) return path;
  if (top === "web" && second === "screens" && third !== "" && !third.includes("."))
    return `web/screens/${third}`;
  if (top === "server" || top === "web") return second.includes(".") ? top : `${top}/${second}`;
  return top;
}

/** Which rooms and packages each room may import; a room may always import itself. Arrows that are not here run backwards. */
const mayImport: Record<string, (target: string) => boolean> = {
  "server/contract": only("zod"),
  "server/kernel": only("zod", "@zxcvbn-ts/language-common", "server/contract"),
  "server/marketplaces": only("zod", "jpeg-js", "server/contract", "server/kernel"),
  "server/store": only("zod", "server/contract", "server/kernel", "kysely", "pg", /^node:/),
  "server/gateway": only("zod", "server/contract", "server/kernel", "server/marketplaces", "server/store"),
  // The library is free of sockets, and serves both eras of its protocol.
  "server/agents": only(
    "zod",
    "server/contract",
    "server/kernel",
    "server/gateway",
    "server/store",
    "@modelcontextprotocol/server",
  ),
  "server/node": only("server/contract", "server/kernel", "server/marketplaces", "undici", /^node:/),
  "server/http": only(
    "server/contract",
    "server/kernel",
    "server/gateway",
    "server/marketplaces",
    "server/agents",
    "server/console/console-request.ts",
    "express",
    "helmet",
    "compression",
    "express-static-gzip",
    "undici",
    /^node:/,
  ),
  "server/console": only("zod", "server/contract", "server/kernel", "server/store", "server/gateway"),
  "server/metrics": only(
    "server/contract",
    "server/kernel",
    "server/marketplaces",
    "server/store",
    "server/gateway",
    "server/console/console-dependencies.ts",
    "prom-client",
  ),
  "server/config": only(
    "zod",
    "server/contract",
    "server/kernel",
    "server/marketplaces",
    "server/store",
    "server/node/password.ts",
    "server/node/text-seal.ts",
    /^node:/,
  ),
  "server/demo": only("server/contract", "server/marketplaces", "server/store", "server/config"),
  "server/admin": only(
    "server/contract",
    "server/kernel",
    "server/store",
    "server/node",
    "server/config",
    /^node:/,
  ),
  "server/compose": (target) => !/^(web\/|server\/(main|admin)\.ts$)/.test(target),
  "server/main.ts": (target) => !target.startsWith("web/"),
  "server/admin.ts": only("server/admin", "server/node", /^node:/),
  "web/early": only("server/contract"),
  // The page's first script: small, and nothing of a library in it.
  "web/early-page.ts": only("server/contract", "web/early"),
  "web/i18n": pageRoom(),
  "web/api": pageRoom("web/early"),
  "web/ui": pageRoom("web/api", "web/i18n"),
  "web/sheets": pageRoom(),
  "web/cart": pageRoom("web/ui", "web/sheets"),
  "web/lists": pageRoom("web/ui"),
  "web/frame": pageRoom("web/api", "web/ui", "web/cart", "web/i18n"),
  // The frame of every screen, and where an empty address leads.
  "web/screens": pageRoom("web/api", "web/frame", "web/i18n", "web/screens/home"),
  web: pageRoom("web"),
  // The product itself in a browser.
  "web/mocks": (target) => target.startsWith("server/") || only("msw", "@noble/hashes")(target),
};

const screenMayImport = pageRoom(
  "server/kernel/machine.ts",
  "web/early",
  "web/i18n",
  "web/api",
  "web/ui",
  "web/sheets",
  "web/cart",
  "web/lists",
  "web/frame",
);

function only(...allowed: (string | RegExp)[]): (target: string) => boolean {
  return (target) =>
    allowed.some((entry) =>
      typeof entry === "string" ? target === entry || target.startsWith(`${entry}/`) : entry.test(target),
    );
}

/** What runs in a browser: any package, nothing of the server but the contract, its listeners, and the rooms that are named. */
function pageRoom(...rooms: string[]): (target: string) => boolean {
  return (target) =>
    !/^(server|web|node:)/.test(target) || only("server/contract", "web/listeners.ts", ...rooms)(target);
}

function ruleOf(room: string): ((target: string) => boolean) | undefined {
  return mayImport[room] ?? (room.startsWith("web/screens/") ? screenMayImport : undefined);
}

/** The product's rooms that no rule was written for. */
export function roomsWithoutRule(files: SourceFile[]): string[] {
  const product = files.filter((file) => !isTest(file) && /^(server|web)\//.test(file.path));
  return [...new Set(product.map(({ path }) => roomOf(path)))].filter((room) => !ruleOf(room));
}

/**
 * Files that import each other, by whatever way round, types included: each group once, by its paths. Whoever reads one of them
 * has to read all.
 */
export function circles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const reached = new Map<string, Set<string>>();
  for (const start of imports.keys()) {
    const seen = new Set<string>();
    const open = [start];
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const target of imports.get(path) ?? [])
        if (imports.has(target) && !seen.has(target)) {
          seen.add(target);
          open.push(target);
        }
    reached.set(start, seen);
  }
  const groups = [...reached]
    .filter(([path, seen]) => seen.has(path))
    .map(([path, seen]) =>
      [...seen]
        .filter((other) => reached.get(other)?.has(path))
        .sort()
        .join(" "),
    );
  return [...new Set(groups)];
}

/** Arrows that run backwards, as `from -> to`. Tests may import what they need to set up the real thing. */
export function backwardArrows(files: SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !arrowAllowed(file.path, target))
        .map((target) => `${file.path} -> ${target}`),
    );
}

function arrowAllowed(from: string, target: string): boolean {
  const room = roomOf(from);
  if (room === "server/marketplaces" && crossesMarketplaces(from, target)) return false;
  return roomOf(target) === room || (ruleOf(room)?.(target) ?? true);
}

/** Every folder of the marketplaces is a vendor's, but for these. */
const forAllVendors = ["upstream", "simulation"];

function crossesMarketplaces(from: string, target: string): boolean {
  const vendorOf = (path: string) => {
    const [, folder] = /^server\/marketplaces\/([^/]+)\//.exec(path) ?? [];
    return folder === undefined || forAllVendors.includes(folder) ? undefined : folder;
  };
  const [own, other] = [vendorOf(from), vendorOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}
