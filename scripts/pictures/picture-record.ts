import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sceneSources, type SceneName } from "./scene-sources.ts";

/** Where the guide finds its pictures. */
export const pictureFolder = "docs/guide/public/pictures";

const recordFile = "scripts/pictures/taken.json";

/** Of each scene, the digest of what its pictures were drawn from when they were taken. */
type PictureRecord = Partial<Record<SceneName, string>>;

const names = Object.keys(sceneSources) as SceneName[];

/** Empty when no picture was taken yet. */
export function readRecord(): PictureRecord {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, "utf8")) as PictureRecord) : {};
}

/** The scenes whose screen has changed since their pictures were taken, or that have none. */
export function staleScenes(record: PictureRecord): SceneName[] {
  const now = sourcesNow();
  return names.filter((name) => record[name] !== now[name]);
}

/** What every scene is drawn from now: to be read before its page is built. */
export function sourcesNow(): PictureRecord {
  return Object.fromEntries(names.map((name) => [name, digestOf(sceneSources[name])]));
}

/** Notes from which sources the pictures of these scenes were taken; others keep what they have. */
export function writeRecord(taken: readonly SceneName[], sources: PictureRecord): void {
  const before = readRecord();
  const record = names.map((name) => [name, (taken.includes(name) ? sources : before)[name]]);
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
}

/** The same however the code is formatted and commented on. @param paths folders and files */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(codeOf(readFileSync(path, "utf8")));
  return hash.digest("hex").slice(0, 16);
}

function codeOf(text: string): string {
  const withoutComments = text.replaceAll(/\/\*\*?\s.*?\*\//gs, "").replaceAll(/(?:^|\s)\/\/[^\n]*/g, "");
  return withoutComments.replaceAll(/\s|,(?=\s*[)\]}])/g, "");
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .sort();
}
