import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

/** A class of kubernetes-models, which validates by the JSON Schema of its kind. */
type Model = new (manifest: object) => { validate: () => void };

/** The models of each version of the interface that the manifests use. */
const models: Record<string, () => Promise<object>> = {
  v1: () => import("kubernetes-models/v1"),
  "apps/v1": () => import("kubernetes-models/apps/v1"),
  "autoscaling/v2": () => import("kubernetes-models/autoscaling/v2"),
  "networking.k8s.io/v1": () => import("kubernetes-models/networking.k8s.io/v1"),
  "policy/v1": () => import("kubernetes-models/policy/v1"),
};

/**
 * Reads the manifests of a file.
 * @throws where it is no YAML
 */
export function readManifests(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, "utf8")).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** Returns what Kubernetes' own schemas refuse in a manifest: missing fields, types and values. */
export async function schemaErrors({ apiVersion, kind, ...rest }: Manifest): Promise<string[]> {
  const found = (await models[apiVersion]?.()) as Record<string, Model> | undefined;
  const model = found?.[kind];
  if (model === undefined) return [`${apiVersion} has no ${kind}`];
  try {
    new model(rest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${rest.metadata.name}: ${String(error)}`];
  }
}

/**
 * Returns the fields that no schema has, which the validator accepts: the compiler refuses them in a literal of the kind's type.
 */
export function unknownFields(manifests: Manifest[]): string[] {
  const folder = join(import.meta.dirname, "../node_modules/.cache/manifests");
  const file = join(folder, "manifests.ts");
  const constants = manifests.map((manifest, index) => {
    const type = `import("kubernetes-models/${manifest.apiVersion}").I${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${constants.join("\n")}\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [
      "node_modules/typescript/bin/tsc",
      ..."--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --types".split(" "),
      "node",
      file,
    ],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  return stdout.split("\n").filter((line) => line.includes("error TS"));
}
