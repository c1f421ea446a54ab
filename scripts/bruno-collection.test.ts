import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { startExamples } from "#testing/http/openapi-examples.ts";
import { send } from "#testing/http/send.ts";
import type { TestServer } from "#testing/http/start-test-server.ts";
import { bruno, brunoFolder, type BrunoRequest } from "./bruno-collection.ts";

const read = (path: string) => readFileSync(path, "utf8");
const requests = globSync(`${brunoFolder}/*/*.bru`)
  .filter((path) => !path.includes("/environments/"))
  .map((path) => bruno.bruToJsonV2(read(path)))
  .toSorted((one, other) => one.meta.seq - other.meta.seq);

/** Returns what an expression of Bruno such as `res.body.id` names. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((inner, name) => Reflect.get(Object(inner) as object, name) as unknown, value);
}

describe("the Bruno collection", () => {
  let server: TestServer;
  let variables: Record<string, string>;
  beforeAll(async () => {
    server = await startExamples();
    const environment = bruno.bruToEnvJsonV2(read(`${brunoFolder}/environments/demo.bru`));
    variables = Object.fromEntries(environment.variables.map(({ name, value }) => [name, value]));
  });
  afterAll(() => server.stop());

  test("has an environment for the built-in demo", () => {
    expect(variables).toMatchObject({ base_url: "http://127.0.0.1:3000", key: demoKeys.live });
  });

  test("sends requests that the demo answers as their assertions say", async () => {
    // This demo has a port, keys and a merchant of its own.
    const own: Record<string, string> = {
      base_url: server.origin,
      key: `${variables.key}_of_examples`,
      sandbox_key: `${variables.sandbox_key}_of_examples`,
      merchant_uuid: server.configuration.access.apps.find((app) => app.merchantUuid)!.merchantUuid!,
    };
    const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => own[name] ?? name);
    for (const { meta, http, headers = [], auth, body, vars, assertions } of requests) {
      const bearer = auth?.bearer.token ?? "{{key}}";
      const answer = await send(fill(http.url), {
        method: http.method.toUpperCase(),
        headers: {
          ...(http.auth !== "none" && { authorization: `Bearer ${fill(bearer)}` }),
          ...(http.body === "json" && { "content-type": "application/json" }),
          ...Object.fromEntries(headers.map(({ name, value }) => [name, fill(value)])),
        },
        ...(body && { body: fill(body.json) }),
      });
      const res = { body: JSON.parse(answer.text) as unknown };
      for (const { name, value } of vars?.res ?? []) own[name] = String(valueAt({ res }, value));
      expect([meta.name, `eq ${answer.status}`]).toStrictEqual([meta.name, assertions?.[0]?.value]);
    }
    expect(requests.length).toBeGreaterThan(30);
  });

  test("creates and cancels only with the sandbox key", () => {
    const writes = requests.filter(({ http }: BrunoRequest) => /\/(create|cancel)$/.test(http.url));
    expect(writes.length).toBeGreaterThan(4);
    for (const { auth } of writes) expect(auth).toStrictEqual({ bearer: { token: "{{sandbox_key}}" } });
  });
});
