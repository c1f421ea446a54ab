import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productVersion } from "./node/runtime.ts";
import { compileCache, startFlags } from "#testing/product-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "command-line-"));
});
afterAll(() => rm(folder));

const rm = (path: string) => rmSync(path, { recursive: true });

/** Runs one of the programs of package.json to its end. */
function run(program: string, words: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${program}.mjs`, ...words], {
    env: { ...compileCache, ...environment },
    encoding: "utf8",
  });
  return { code: status, out: stdout, error: stderr };
}

function configurationFile(content: unknown): string {
  const path = join(folder, "gateway.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("programs of the package", () => {
  test.each(["procurement", "procurement-admin"])("%s --version prints the version", (program) => {
    expect(run(program, ["--version"])).toEqual({ code: 0, out: `${productVersion}\n`, error: "" });
  });

  test("gives Node the same flags as npm start when procurement runs", () => {
    const text = readFileSync("bin/procurement.mjs", "utf8");
    expect(startFlags.length).toBeGreaterThan(1);
    for (const flag of startFlags) expect(text).toContain(`"${flag}"`);
  });

  test("serves in the process that was started, and ends with 0 at SIGTERM", async () => {
    const child = spawn(process.execPath, ["bin/procurement.mjs"], {
      env: {
        ...compileCache,
        PORT: "0",
        DRAIN_MS: "0",
        ROLES: "simulator",
        DATABASE_URL: `file:${join(folder, "store.sqlite")}`,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ready = Promise.withResolvers<void>();
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("Ready at")) ready.resolve();
    });
    const ended = once(child, "exit");
    void ended.then(() => ready.reject(new Error(said)));
    await ready.promise;
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("ends with 2 for a command that does not exist", () => {
    expect(run("procurement", ["begin"])).toMatchObject({ code: 2, out: "" });
  });
});

describe("procurement config check", () => {
  test("ends with 0 when file and environment are valid, and shows what is only a warning", () => {
    const path = configurationFile({ platform_daily_units: 5, colour: "red" });
    expect(run("procurement", ["config", "check", path])).toEqual({
      code: 0,
      out: `${path}: colour: is not a known field and is ignored\n${path} and the environment are valid.\n`,
      error: "",
    });
  });

  test("shows every error of file and environment by its path, and ends with 1 without showing a secret", () => {
    const path = configurationFile({
      marketplaces: { "1688": { base_url: "ftp://x", app_key: "1", app_secret: ["hidden-secret-1"] } },
      apps: [{ id: "acme", plan: "hidden-plan", authorizations: { "1688": { access_token: "env:GONE" } } }],
    });
    const { code, out, error } = run("procurement", ["config", "check", path], {
      METRICS_TOKEN: "hidden-secret-2",
      PORT: "many",
    });
    expect([code, out]).toEqual([1, ""]);
    const lines = error.trim().split("\n");
    expect(lines[0]).toBe("The configuration has 6 faults:");
    for (const place of [
      "PORT: ",
      "METRICS_TOKEN: ",
      `${path}: marketplaces.1688.base_url: `,
      `${path}: marketplaces.1688.app_secret: `,
      `${path}: apps[0].plan: `,
      `${path}: apps[0].authorizations.1688.access_token: `,
    ])
      expect(lines.filter((line) => line.startsWith(`  ${place}`))).toHaveLength(1);
    expect(error).not.toContain("hidden-");
  });

  test("checks the file of CONFIG_FILE when none is named", () => {
    const path = join(folder, "gone.json");
    expect(run("procurement", ["config", "check"], { CONFIG_FILE: path })).toEqual({
      code: 1,
      out: "",
      error: `The configuration has a fault:\n  CONFIG_FILE: ${path}: there is no such file\n`,
    });
  });
});
