import { describe, expect, test } from "vitest";
import {
  channelNames,
  channelSchema,
  channelsWith,
  firstChannelWith,
  isChannel,
  isSiteOf,
} from "./channel.ts";
import { endpoints } from "../public/endpoints.ts";

describe("the channel table", () => {
  test("has the three public names in their order", () => {
    expect(channelNames).toStrictEqual(["1688", "taobao", "weidian"]);
  });

  test.each(["1688", "taobao", "weidian"])("accepts %s as a channel", (name) => {
    expect(isChannel(name)).toBe(true);
    expect(channelSchema.safeParse(name).success).toBe(true);
  });

  test.each(["", "1699", "TAOBAO", " 1688", "toString", "__proto__", "constructor", 1688, null, undefined])(
    "refuses %j as a channel",
    (name) => {
      expect(isChannel(name)).toBe(false);
      expect(channelSchema.safeParse(name).success).toBe(false);
    },
  );

  test("serves payment methods on 1688 only, previews and products on 1688 and taobao, categories on all but taobao", () => {
    expect(channelsWith("payment_methods")).toStrictEqual(["1688"]);
    for (const capability of ["preview", "product_detail", "product_search"] as const)
      expect(channelsWith(capability)).toStrictEqual(["1688", "taobao"]);
    expect(channelsWith("category")).toStrictEqual(["1688", "weidian"]);
  });

  test.each(["payment_methods", "preview", "product_search", "category"] as const)(
    "uses 1688 for %s where no marketplace is named",
    (capability) => expect(firstChannelWith(capability)).toBe("1688"),
  );

  test.each([
    ["1688", "detail.1688.com", true],
    ["1688", "1688.com", true],
    ["1688", "1688.com.example.org", false],
    ["1688", "not1688.com", false],
    ["taobao", "item.taobao.com", true],
    ["taobao", "detail.tmall.hk", true],
    ["taobao", "detail.1688.com", false],
    ["weidian", "weidian.com", false],
  ] as const)("says for %s whether %s is its host: %j", (channel, host, expected) => {
    expect(isSiteOf(channel, host)).toBe(expected);
  });

  test("has shortcuts only for channels that serve their endpoint", () => {
    for (const endpoint of endpoints) {
      if (endpoint.capability === null) continue;
      for (const { channel } of endpoint.shortcuts)
        expect(channelsWith(endpoint.capability)).toContain(channel);
    }
  });
});
