import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { signature } from "./client.ts";

const system = {
  app_key: "123456",
  access_token: "test",
  timestamp: "1517820392000",
  sign_method: "sha256",
};

describe("signature", () => {
  test("matches the one that the platform's family publishes", () => {
    const signed = signature(nodeDigests, "helloworld", {
      path: "/order/get",
      params: { ...system, order_id: "1234" },
    });
    expect(signed).toBe("4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A");
  });

  test("matches the recorded one of an item call", () => {
    const signed = signature(nodeDigests, "helloworld", {
      path: "/traffic/item/get",
      params: { ...system, item_id: "703446760426", item_resource: "taobao" },
    });
    expect(signed).toBe("5BB62EEE1B51F9AE9FE529FCFEAC5A0687C40F024A86685C399650AF86DCA62E");
  });

  test("signs names in byte order, as the documented string shows", () => {
    const texts: string[] = [];
    const digests = {
      ...nodeDigests,
      hmacSha256: (_: string, text: string) => {
        texts.push(text);
        return "ab";
      },
    };
    const params = { foo: "1", bar: "2", foo_bar: "3", foobar: "4", sign: "not signed" };
    expect(signature(digests, "helloworld", { path: "/test/api", params })).toBe("AB");
    expect(texts).toEqual(["/test/apibar2foo1foo_bar3foobar4"]);
  });

  const params = fc.dictionary(fc.stringMatching(/^[a-z_A-Z]{1,12}$/), fc.string(), { maxKeys: 8 });

  test("does not depend on the order of the parameters or on an existing signature", () => {
    fc.assert(
      fc.property(params, fc.string(), (given, old) => {
        const { sign: _, ...signed } = given;
        const reversed = Object.fromEntries(Object.entries(signed).toReversed());
        const of = (values: Record<string, string>) =>
          signature(nodeDigests, "secret", { path: "/a", params: values });
        expect(of({ ...reversed, sign: old })).toBe(of(signed));
      }),
    );
  });

  test("changes with every value, the path and the secret", () => {
    fc.assert(
      fc.property(params, fc.stringMatching(/^[a-z]{1,9}$/), (given, added) => {
        const before = signature(nodeDigests, "secret", { path: "/a", params: { ...given, extra: "" } });
        const after = signature(nodeDigests, "secret", { path: "/a", params: { ...given, extra: added } });
        expect(after).not.toBe(before);
        expect(signature(nodeDigests, "secret", { path: "/b", params: { ...given, extra: "" } })).not.toBe(
          before,
        );
        expect(signature(nodeDigests, "Secret", { path: "/a", params: { ...given, extra: "" } })).not.toBe(
          before,
        );
      }),
    );
  });
});
