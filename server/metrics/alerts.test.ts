import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
};

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
const alerts = parse(read("deploy/prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard = read("deploy/grafana/procurement.json");
const { panels } = JSON.parse(dashboard) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Returns the metrics of an expression, each with the labels that it is selected by. */
function selectorsOf(expr: string): { name: string; labels: [name: string, value: string][] }[] {
  return [...expr.matchAll(/\b((?:procurement|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", labels = ""]) => ({
      name,
      labels: [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [
        label,
        value,
      ]),
    }),
  );
}

let server: TestServer;
let page: string;
beforeAll(async () => {
  server = await startTestServer();
  await send(`${server.origin}/v1/account`, { headers: { authorization: `Bearer ${demoKeys.live}` } });
  page = (await send(`${server.origin}/metrics`)).text;
});
afterAll(() => server.stop());

/** Returns the name of a metric, without the suffix that a histogram adds. */
const familyOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");
const exists = (name: string) => page.includes(`# TYPE ${familyOf(name)} `);

describe("alerts of deploy/prometheus", () => {
  test("use metrics that exist, with labels that are shown from the start", () => {
    const used = rules.flatMap(({ alert, expr }) => selectorsOf(expr).map((each) => ({ alert, ...each })));
    expect(used.length).toBeGreaterThan(rules.length);
    expect(used.filter(({ name }) => !exists(name))).toEqual([]);
    for (const { name, labels } of used) {
      const series = page.split("\n").filter((line) => line.startsWith(`${name}{`));
      const wanted = labels.map(([label, value]) => `${label}="${value}"`);
      if (wanted.length > 0)
        expect(
          series.some((line) => wanted.every((text) => line.includes(text))),
          `${name} ${wanted.join()}`,
        ).toBe(true);
    }
  });

  test("are the list of docs/operations.md", () => {
    const guide = read("docs/operations.md");
    const section = guide.slice(guide.indexOf("### Alerts\n"), guide.indexOf("## The log\n"));
    const listed = section.split("\n").filter((line) => line.startsWith("| `Procurement"));
    expect(listed).toEqual(
      rules.map(
        ({ alert, expr, for: time, labels, annotations: { summary, description } }) =>
          `| \`${alert}\` | \`${expr}\`${time ? ` for ${time}` : ""} | ${labels.severity} | ${summary} | ${description} |`,
      ),
    );
  });

  test.each(["docs/guide/watching.md", "docs/guide/zh-cn/watching.md"])("are the list of %s", (path) => {
    const [, critical = "", warning = ""] = read(path).split(/^## .*\{#(?:critical|warning)\}$/m);
    const namesIn = (section: string) => [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const ofSeverity = (severity: string) =>
      rules.filter(({ labels }) => labels.severity === severity).map(({ alert }) => alert);
    expect(namesIn(critical)).toEqual(ofSeverity("critical"));
    expect(namesIn(warning)).toEqual(ofSeverity("warning"));
  });

  test("have a promtool test in which they fire, and one in which none of them fires", () => {
    const tests = read("deploy/prometheus/alerts.test.yaml");
    const firing = [...tests.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(firing)].sort()).toEqual(rules.map(({ alert }) => alert).sort());
    expect(tests).toContain("nothing fires while all is well");
  });
});

describe("dashboard of deploy/grafana", () => {
  test("uses metrics that exist", () => {
    const used = shown.flatMap(selectorsOf);
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter(({ name }) => !exists(name))).toEqual([]);
  });

  test("shows every metric of the product", () => {
    const names = [...page.matchAll(/^# TYPE (procurement_\S+) /gm)].map(([, name = ""]) => name);
    const used = new Set(shown.flatMap(selectorsOf).map(({ name }) => familyOf(name)));
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  test("has panels with unique ids, each over the chosen instances", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(shown.filter((expr) => !expr.includes('instance=~"$instance"'))).toEqual([]);
  });
});
