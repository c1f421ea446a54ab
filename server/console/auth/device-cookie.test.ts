import { afterEach, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { knownPassword } from "#testing/http/known-password.ts";

const { password, hash } = knownPassword;
const email = "buyer@example.com";
const file = {
  operators: ["other@example.com", email].map((one) => ({ email: one, role: "buyer", password_hash: hash })),
};
let server: TestServer | null = null;

afterEach(async () => {
  await server?.stop();
  server = null;
});

function signIn(credentials: { email: string; password: string }, cookie = "") {
  return send(`${server?.origin}${consolePaths.session}`, {
    method: "POST",
    headers: { [consoleHeader.name]: consoleHeader.value, "content-type": "application/json", cookie },
    body: JSON.stringify(credentials),
  });
}

test("signs in a known device while its account is locked for anonymous callers, and to no other account", async () => {
  server = await startTestServer({ file });
  const [, device = ""] = (await signIn({ email, password })).headers["set-cookie"] ?? [];
  expect(device).toMatch(/^console-device=[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
  const [cookie = ""] = device.split(";");
  for (let count = 0; count < 5; count += 1)
    expect((await signIn({ email, password: "wrong" })).status).toBe(401);
  expect((await signIn({ email, password })).status).toBe(429);
  expect((await signIn({ email, password }, cookie)).status).toBe(200);
  expect((await signIn({ email, password }, `${cookie}x`)).status).toBe(429);
  const other = { email: "other@example.com", password: "wrong" };
  for (let count = 0; count < 5; count += 1) expect((await signIn(other, cookie)).status).toBe(401);
  expect((await signIn({ ...other, password }, cookie)).status).toBe(429);
});
