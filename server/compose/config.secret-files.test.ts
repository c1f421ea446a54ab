import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSettings } from "#server/config/settings.ts";
import { readText } from "#server/node/read-text.ts";
import { ConfigurationError, readConfiguration } from "./config.ts";

const secret = "kZ3pR8vN1xQ6tY2wB7mC4hL9sD5fG0jA/uE+iOaXbVc=";
const tokenKey = Buffer.alloc(32, 9).toString("base64");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `secret-${(files += 1)}`);
  writeFileSync(path, content);
  return path;
}

function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfiguration(environment, readText);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

/** Reads a configuration file whose only app secret is `appSecret`. */
const withAppSecret = (appSecret: string) => ({
  CONFIG_FILE: fileOf(
    JSON.stringify({
      marketplaces: { "1688": { base_url: "/simulator/1688/openapi", app_key: "1", app_secret: appSecret } },
    }),
  ),
});

describe("secrets in files", () => {
  test("reads each secret variable from the file that NAME_FILE names, without the line break at its end", () => {
    const configuration = readConfiguration(
      {
        DATABASE_URL_FILE: fileOf("postgres://u:p@127.0.0.1/procurement\n"),
        GATEWAY_API_KEY_FILE: fileOf("svc_live_1\r\n"),
        SESSION_SECRETS_FILE: fileOf(`${secret},${secret}x\n`),
        METRICS_TOKEN_FILE: fileOf(secret),
        INTERNAL_TOKEN_FILE: fileOf(`\uFEFF${secret}\n`),
        TOKEN_KEYS_FILE: fileOf(`${tokenKey}\n`),
      },
      readText,
    );
    expect(configuration).toMatchObject({
      database: { kind: "postgres", url: "postgres://u:p@127.0.0.1/procurement" },
      gatewayApiKey: "svc_live_1",
      sessionSecrets: [secret, `${secret}x`],
      metricsToken: secret,
      internalToken: secret,
      tokenKeys: [Buffer.alloc(32, 9)],
    });
  });

  test("follows a link to a file, as Kubernetes mounts secrets", () => {
    symlinkSync(fileOf(secret), join(folder, "link"));
    expect(readConfiguration({ METRICS_TOKEN_FILE: join(folder, "link") }, readText).metricsToken).toBe(
      secret,
    );
  });

  test("reads no file for a setting that is not a secret, and says so", () => {
    const { listen, warnings } = readConfiguration({ PORT_FILE: join(folder, "gone") }, readText);
    expect(listen.port).toBe(3000);
    expect(warnings).toEqual(["PORT_FILE is set, and only secrets are read from files: set PORT itself."]);
  });

  test("treats a setting as a secret when its name mentions a key, a token or a password", () => {
    const secrets = listSettings().filter(({ isSecret }) => isSecret);
    expect(secrets.map(({ name }) => name)).toEqual(
      listSettings()
        .map(({ name }) => name)
        .filter((name) => /^DATABASE_URL$|_(KEY|KEYS|SECRET|SECRETS|TOKEN|HEADERS)$/.test(name)),
    );
  });

  test("refuses a variable together with its file", () => {
    const path = fileOf(secret);
    expect(errorsOf({ METRICS_TOKEN: secret, METRICS_TOKEN_FILE: path })).toEqual([
      "METRICS_TOKEN_FILE: is set together with METRICS_TOKEN: set one of them",
    ]);
    expect(errorsOf({ TOKEN_KEY: tokenKey, TOKEN_KEYS_FILE: fileOf(tokenKey) })).toEqual([
      "TOKEN_KEY: is set together with TOKEN_KEYS_FILE: set one of them",
    ]);
  });

  test("names the file's variable when what is in the file is not valid, and shows nothing of it", () => {
    const errors = errorsOf({ TOKEN_KEYS_FILE: fileOf("not a key") });
    expect(errors).toEqual([expect.stringMatching(/^TOKEN_KEYS_FILE: must be 32 bytes in base64/)]);
    expect(errors.join()).not.toContain("not a key");
  });

  const faults: [string, () => string, RegExp][] = [
    ["does not exist", () => join(folder, "gone"), /names a file that does not exist: create it/],
    ["is below a file", () => join(fileOf(secret), "x"), /names a file that does not exist/],
    ["is a directory", () => folder, /names a directory: name the file in it/],
    ["is empty", () => fileOf("\n"), /names an empty file: write the secret into it/],
    ["is huge", () => fileOf("k".repeat(70_000)), /names a file of more than 64 KiB/],
    ["has two lines", () => fileOf(`${secret}\n${secret}\n`), /more than one line: write only the secret/],
    ["is not text", () => fileOf(Uint8Array.of(0xff, 0xfe, 0x80)), /is not text: write the secret as text/],
    ["is a device", () => "/dev/zero", /is not a regular file/],
    ["is a pipe", makePipe, /is not a regular file/],
  ];

  test.each(faults)("says what to do about a secret file that %s", (_title, makePath, message) => {
    const path = makePath();
    for (const errors of [errorsOf({ METRICS_TOKEN_FILE: path }), errorsOf(withAppSecret(`file:${path}`))]) {
      expect(errors).toEqual([expect.stringMatching(message)]);
      expect(errors.join().replaceAll(/^\S+\.json: /g, "")).not.toContain(secret);
    }
    expect(errorsOf({ METRICS_TOKEN_FILE: path })[0]).toMatch(/^METRICS_TOKEN_FILE: /);
    expect(errorsOf(withAppSecret(`file:${path}`))[0]).toMatch(/: marketplaces\.1688\.app_secret: /);
  });

  function makePipe(): string {
    const path = join(folder, "pipe");
    rmSync(path, { force: true });
    execFileSync("mkfifo", [path]);
    return path;
  }

  test("never repeats the path, because the secret itself may be in its place by mistake", () => {
    expect(errorsOf({ METRICS_TOKEN_FILE: secret }).join()).not.toContain(secret);
    expect(errorsOf(withAppSecret(`file:/${secret}`)).join()).not.toContain(secret);
  });

  test("says what to do about a file that the process may not read", () => {
    const denied = () => {
      throw Object.assign(new Error("denied"), { code: "EACCES" });
    };
    expect(() => readConfiguration({ METRICS_TOKEN_FILE: "/run/secrets/x" }, denied)).toThrow(
      /^METRICS_TOKEN_FILE: names a file that this process may not read: let its user read it/,
    );
  });

  test("replaces file:/path and file:///path in the configuration file by the text of the file", () => {
    const path = fileOf("app secret\n");
    chmodSync(path, 0o400);
    for (const reference of [`file:${path}`, `file://${path}`]) {
      const { marketplaces } = readConfiguration(withAppSecret(reference), readText);
      expect(marketplaces["1688"]?.appSecret).toBe("app secret");
    }
  });

  test.each(["file:", "file:secrets/app", "file:./app"])(
    "refuses a reference that is not a whole path: %s",
    (reference) => {
      expect(errorsOf(withAppSecret(reference))).toEqual([
        expect.stringMatching(/app_secret: must name a file by its whole path, such as file:\/run\/secrets/),
      ]);
    },
  );
});
