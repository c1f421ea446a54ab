import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

export type SourceFile = { path: string; text: string };

const folders = ["server", "web", "e2e", "scripts", "bench"];

/** Every TypeScript file of the project, by its path from the top, sorted. */
export function sourceFiles(): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".gen.ts") && statSync(path).isFile())
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Tests and what only tests use: `testing` folders and the support files of a room. */
export function isTest({ path }: SourceFile): boolean {
  const support = /\/testing\/|\/(fault-[a-z-]+|black-hole|test-[a-z-]+|private-postgres)\.tsx?$/;
  return /\.(test|e2e|bench)\.tsx?$/.test(path) || path.startsWith("e2e/") || support.test(path);
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

/** The room a project file belongs to: who may import whom is said by rooms. */
export function roomOf(path: string): string {
  const [top = "", second = "", third = ""] = path.split("/");
  if (top === "server") return second.endsWith(".ts") ? `server/${second}` : `server/${second}`;
  if (top === "web" && second === "screens" && third !== "" && !third.endsWith(".tsx"))
    return `web/screens/${third}`;
  if (top === "web") return second.includes(".") ? "web" : `web/${second}`;
  return top;
}

/** Which rooms and packages each room may import; a room may always import itself. Arrows that are not here run backwards. */
export const mayImport: Record<string, (target: string) => boolean> = {
  "server/contract": only("zod"),
  "server/marketplaces": only("zod", "server/contract"),
  "server/store": only("zod", "server/contract", "kysely", "pg", /^node:/),
  "server/gateway": only("zod", "server/contract", "server/marketplaces", "server/store"),
  "server/node": only("server/contract", "server/marketplaces", "undici", /^node:/),
  "server/bff": only(
    "zod",
    "server/contract",
    "server/store",
    "server/gateway",
    "server/http",
    "server/marketplaces/clock.ts",
    "server/marketplaces/cancel.ts",
    "express",
    "express-session",
    "undici",
    /^node:/,
  ),
  "server/http": only(
    "server/contract",
    "server/gateway",
    "server/marketplaces",
    "server/node/next-turn.ts",
    "express",
    "helmet",
    "compression",
    /^node:/,
  ),
  "web/ui": (target) => web(target) && !target.startsWith("web/screens") && !target.startsWith("web/mocks"),
  "web/api": (target) => web(target) && !target.startsWith("web/screens") && !target.startsWith("web/mocks"),
  "web/i18n": (target) => web(target) && !target.startsWith("web/screens") && !target.startsWith("web/mocks"),
  "web/mocks": () => true,
};

function only(...allowed: (string | RegExp)[]): (target: string) => boolean {
  return (target) =>
    allowed.some((entry) =>
      typeof entry === "string" ? target === entry || target.startsWith(`${entry}/`) : entry.test(target),
    );
}

function web(target: string): boolean {
  return !target.startsWith("server/") || target.startsWith("server/contract/");
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
  if (roomOf(target) === room) return true;
  const rule = mayImport[room] ?? (room.startsWith("web/screens/") ? screenMayImport : undefined);
  return rule ? rule(target) : true;
}

function screenMayImport(target: string): boolean {
  return web(target) && !target.startsWith("web/screens/") && !target.startsWith("web/mocks/");
}

const vendors = ["alibaba-1688", "taobao", "weidian"];

function crossesMarketplaces(from: string, target: string): boolean {
  const vendorOf = (path: string) =>
    vendors.find((vendor) => path.startsWith(`server/marketplaces/${vendor}/`));
  const [own, other] = [vendorOf(from), vendorOf(target)];
  return own !== undefined && other !== undefined && own !== other;
}
