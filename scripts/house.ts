import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

export type SourceFile = { path: string; text: string };

const folders = ["server", "web", "testing", "e2e", "scripts", "bench", "clients"];

/** Returns every TypeScript file of the project, sorted by path from the repository root. */
export function sourceFiles(): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".gen.ts") && statSync(path).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Returns whether a file is a test or test support: the root folder `testing`, or such a folder of a module. */
export function isTest({ path }: SourceFile): boolean {
  return /\.(test|e2e|bench)\.tsx?$|^(e2e|testing)\/|\/testing\/|\/test-setup\.ts$/.test(path);
}

/** Returns what a file imports: package names unchanged, project files as paths from the repository root. */
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
 * Returns the module of a project file. Import rules are written per module. The files directly in `server` and in `web` assemble
 * the modules and form one module each; a program's entry file is a module of its own.
 */
function moduleOf(path: string): string {
  const [top = "", second = "", third = ""] = path.split("/");
  if (/^(server\/(main|admin)|web\/preload-script)\.ts$/.test(path)) return path;
  if (top === "web" && second === "screens" && third !== "" && !third.includes("."))
    return `web/screens/${third}`;
  if (top === "server" || top === "web") return second.includes(".") ? top : `${top}/${second}`;
  return top;
}

/** The modules and packages that each module may import, besides itself. Imports that are not listed are errors. */
const mayImport: Record<string, (target: string) => boolean> = {
  "server/contract": only("zod"),
  "server/shared": only("zod", "@zxcvbn-ts/language-common", "server/contract"),
  "server/marketplaces": only("zod", "jpeg-js", "server/contract", "server/shared"),
  "server/store": only("zod", "server/contract", "server/shared", "kysely", "pg", /^node:/),
  "server/purchasing": only("server/contract", "server/shared", "server/marketplaces", "server/store"),
  "server/events": only("server/contract", "server/shared", "server/store"),
  "server/gateway": only(
    "zod",
    "yaml",
    "server/contract",
    "server/shared",
    "server/marketplaces",
    "server/store",
    "server/purchasing",
  ),
  // The MCP library needs no sockets and serves both generations of its protocol.
  "server/agents": only(
    "zod",
    "server/contract",
    "server/shared",
    "server/gateway",
    "server/store",
    "@modelcontextprotocol/server",
  ),
  "server/node": only(
    "server/contract",
    "server/shared",
    "server/marketplaces",
    "ipaddr.js",
    "undici",
    /^node:/,
  ),
  "server/http": only(
    "server/contract",
    "server/shared",
    "server/gateway",
    "server/marketplaces",
    "server/agents",
    "server/console/console-request.ts",
    "express",
    "helmet",
    "compression",
    "express-static-gzip",
    "proxy-addr",
    "undici",
    /^node:/,
  ),
  "server/console": only(
    "zod",
    "server/contract",
    "server/shared",
    "server/store",
    "server/purchasing",
    "server/gateway",
  ),
  "server/metrics": only(
    "server/contract",
    "server/purchasing",
    "server/shared",
    "server/marketplaces",
    "server/store",
    "server/events",
    "server/gateway",
    "server/console/console-dependencies.ts",
    "prom-client",
  ),
  "server/tracing": only(
    "server/contract",
    "server/shared",
    "server/marketplaces",
    "server/store",
    "server/gateway",
    "server/http/edge-server.ts",
    "server/console/console-dependencies.ts",
    /^@opentelemetry\//,
    /^node:/,
  ),
  "server/config": only(
    "zod",
    "server/contract",
    "server/shared",
    "server/marketplaces",
    "server/store",
    "server/node/password.ts",
    "server/node/text-seal.ts",
    "proxy-addr",
  ),
  "server/demo": only("server/contract", "server/marketplaces", "server/store", "server/config"),
  "server/admin": only(
    "commander",
    "server/contract",
    "server/shared",
    "server/store",
    "server/node",
    "server/config",
    /^node:/,
  ),
  "server/compose": (target) => !/^(web\/|server\/(main|admin)\.ts$)/.test(target),
  "server/main.ts": (target) => !target.startsWith("web/"),
  "server/admin.ts": only("server/admin", "server/node", /^node:/),
  "web/preload": only("server/contract"),
  // The page's first script is small and contains no library code.
  "web/preload-script.ts": only("server/contract", "web/preload"),
  "web/i18n": pageModule(),
  "web/api": pageModule("web/preload"),
  "web/ui": pageModule("web/api", "web/i18n"),
  "web/sheets": pageModule(),
  "web/cart": pageModule("web/ui", "web/sheets"),
  "web/lists": pageModule("web/ui"),
  "web/orders": pageModule("web/api", "web/ui", "web/i18n"),
  "web/frame": pageModule("web/api", "web/ui", "web/cart", "web/i18n"),
  // The root route, which draws the frame of every screen, and the index route.
  "web/screens": pageModule("web/api", "web/frame", "web/i18n", "web/screens/home"),
  web: pageModule("web"),
  // The client is published alone.
  clients: only("openapi-fetch", "procurement-client", "standardwebhooks"),
  // The whole product runs in a browser.
  "web/mocks": (target) => target.startsWith("server/") || only("msw", "@noble/hashes")(target),
};

const screenMayImport = pageModule(
  "server/shared/runtime.ts",
  "web/preload",
  "web/i18n",
  "web/api",
  "web/ui",
  "web/sheets",
  "web/cart",
  "web/lists",
  "web/orders",
  "web/frame",
);

function only(...allowed: (string | RegExp)[]): (target: string) => boolean {
  return (target) =>
    allowed.some((entry) =>
      typeof entry === "string" ? target === entry || target.startsWith(`${entry}/`) : entry.test(target),
    );
}

/** Returns the rule of a page module: any package, the contract, the listeners, the styles, and the named modules. */
function pageModule(...modules: string[]): (target: string) => boolean {
  return (target) =>
    !/^(server|web|node:)/.test(target) ||
    only("server/contract", "web/listeners.ts", "web/styles", ...modules)(target);
}

function ruleOf(module: string): ((target: string) => boolean) | undefined {
  return mayImport[module] ?? (module.startsWith("web/screens/") ? screenMayImport : undefined);
}

/** Returns the product's modules without a rule. */
export function modulesWithoutRule(files: SourceFile[]): string[] {
  const product = files.filter((file) => !isTest(file) && /^(server|web)\//.test(file.path));
  return [...new Set(product.map(({ path }) => moduleOf(path)))].filter((module) => !ruleOf(module));
}

/** Returns imports that no rule allows, as `from -> to`. Tests may import everything, to set up the real product. */
export function forbiddenImports(files: SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !isAllowed(file.path, target))
        .map((target) => `${file.path} -> ${target}`),
    );
}

function isAllowed(from: string, target: string): boolean {
  const module = moduleOf(from);
  if (module === "server/marketplaces" && crossesMarketplaces(from, target)) return false;
  if (module === "server/contract" && crossesContract(from, target)) return false;
  return moduleOf(target) === module || (ruleOf(module)?.(target) ?? true);
}

/** Folders of `marketplaces` that belong to no vendor. */
const sharedFolders = ["upstream", "simulation"];

function crossesMarketplaces(from: string, target: string): boolean {
  const vendorOf = (path: string) => {
    const [, folder] = /^server\/marketplaces\/([^/]+)\//.exec(path) ?? [];
    return folder === undefined || sharedFolders.includes(folder) ? undefined : folder;
  };
  const [own, other] = [vendorOf(from), vendorOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}

/** The other groups of the contract that files of each group may import. */
const contractGroups: Record<string, string[]> = {
  shared: [],
  public: ["shared"],
  tools: ["public", "shared"],
  console: ["public", "shared"],
};

function crossesContract(from: string, target: string): boolean {
  const groupOf = (path: string) => /^server\/contract\/([^/]+)\//.exec(path)?.[1];
  const [own, other] = [groupOf(from), groupOf(target)];
  return own !== undefined && other !== undefined && own !== other && !contractGroups[own]?.includes(other);
}
