import { expect, test } from "vitest";
import { withoutSecrets } from "./signed-post.ts";

test("removes the gateway's tokens and secrets from a payload and nothing else", () => {
  const token = "3f7c8d52-0f00-4d7e-a2f5-c41d2b4c0001";
  const payload = `{"errorMsg":"token ${token} of 张三","id":4169757385897317637,"again":["${token}"]}`;
  expect(withoutSecrets(payload, [token, "", "errorMsg"])).toBe(
    '{"errorMsg":"token *** of 张三","id":4169757385897317637,"again":["***"]}',
  );
});
