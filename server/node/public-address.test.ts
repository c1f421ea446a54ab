import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("public addresses", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "193.0.0.1",
    // Neighbours of Azure's WireServer and of IBM Cloud's service endpoints.
    "168.63.129.15",
    "168.63.129.17",
    "161.25.255.255",
    "161.27.0.0",
    "166.7.255.255",
    "166.12.0.0",
  ])("accepts %s", (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(["2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "2400:3200::1"])("accepts %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe("other addresses", () => {
  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    // Metadata and agents of clouds: AWS (instance, container, pod), Tencent, Scaleway, Azure, Alibaba, Volcengine,
    // Oracle, IBM.
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "169.254.0.23",
    "169.254.42.42",
    "168.63.129.16",
    "100.100.100.200",
    "100.96.0.96",
    "192.0.0.192",
    "161.26.0.10",
    "166.8.0.1",
    "166.11.255.255",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
    "fd00:42::42",
    "::ffff:168.63.129.16",
    "::ffff:a83f:8110",
    "64:ff9b::a83f:8110",
    "2002:a83f:8110::1",
    "192.31.196.1",
    "192.52.193.1",
    "192.175.48.1",
    "2620:4f:8000::1",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
    "1.1.1",
    "0x7f.1",
    "1.1.1.1%eth0",
    "[::1]",
  ])("rejects %j", (address) => expect(isPublicAddress(address)).toBe(false));
});

test("treats no address of a private net as public, however it is written as IPv6", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const inside = fc
    .oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    )
    .map((bytes) => bytes.join("."));
  fc.assert(
    fc.property(inside, (address) => {
      for (const written of [address, `::ffff:${address}`, `::${address}`, `64:ff9b::${address}`])
        expect(isPublicAddress(written)).toBe(false);
    }),
  );
});
