import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CategoryNode } from "#contract/public/category";
import { toCategoryColumns } from "#contract/public/category-columns";
import { compress } from "#server/node/compress.ts";
import type { Compress } from "./compressed-text.ts";
import { createServedTree } from "./served-tree.ts";

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };
const node = (id: number, name: string, children: CategoryNode[] = []): CategoryNode => ({
  id,
  name,
  children,
});
const treeOf = (nodes: CategoryNode[], using: Compress | null = null) =>
  createServedTree(
    { version: "v", takenAt: 1_795_000_000_000, body: JSON.stringify(toCategoryColumns(nodes, about)) },
    using,
  );
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const envelope = (data: CategoryNode[]) => JSON.stringify({ ret: 1, msg: "success", data });

const wide = [
  node(
    7,
    "女装",
    Array.from({ length: 200 }, (_, at) => node(100 + at, `连衣裙${at}`)),
  ),
];

function counting(): { using: Compress; calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    using: {
      br: (bytes) => {
        calls.push("br");
        return compress.br(bytes);
      },
      gzip: (bytes) => {
        calls.push("gzip");
        return compress.gzip(bytes);
      },
    },
  };
}

describe("a served tree", () => {
  const { forest } = fc.letrec<{ forest: CategoryNode[] }>((tie) => ({
    forest: fc.array(
      fc.record({
        id: fc.maxSafeNat(),
        name: fc.string({ unit: "binary" }),
        children: fc.oneof({ maxDepth: 5 }, fc.constant<CategoryNode[]>([]), tie("forest")),
      }),
      { maxLength: 4 },
    ),
  }));

  test("equals JSON.stringify of the nested nodes, for any tree", () => {
    fc.assert(
      fc.property(forest, (nodes) => {
        expect(text(treeOf(nodes).whole.bytes)).toBe(envelope(nodes));
      }),
    );
  });

  test("is written even if its depth would overflow the call stack", () => {
    let nodes: CategoryNode[] = [];
    for (let id = 30_000; id > 0; id--) nodes = [node(id, "x", nodes)];
    const sent = text(treeOf(nodes).whole.bytes);
    expect(sent.match(/"id":/g)).toHaveLength(30_000);
    expect(sent.endsWith("]}".repeat(30_000) + "]}")).toBe(true);
  });

  test("has the children of a node with everything below them, and none for 0, a leaf or an unknown id", () => {
    const nodes = [node(0, "未分类"), node(1, "女装", [node(11, "裙", [node(111, "短裙")]), node(12, "裤")])];
    const tree = treeOf(nodes);
    expect(text(tree.childrenOf(1).bytes)).toBe(envelope(nodes[1]?.children ?? []));
    for (const id of [0, 12, 999]) expect(text(tree.childrenOf(id).bytes)).toBe(envelope([]));
    expect(tree.childrenOf(1)).toBe(tree.childrenOf(1));
  });

  test("is compressed once for any number of callers and decompresses to the same text", async () => {
    const { using, calls } = counting();
    const { whole } = treeOf(wide, using);
    const [one, other] = await Promise.all([whole.in("br"), whole.in("gzip, br")]);
    const zipped = await whole.in("gzip");
    await whole.in("gzip");
    expect(calls).toEqual(["br", "gzip"]);
    expect(one.body).toBe(other.body);
    expect(text(brotliDecompressSync(one.body))).toBe(envelope(wide));
    expect(text(gunzipSync(zipped.body))).toBe(envelope(wide));
    expect(one.headers).toEqual({ vary: "accept-encoding", "content-encoding": "br" });
  });

  test("has a tag for the bytes of each coding and lists the tags of all codings", async () => {
    const { whole, columns, childrenOf } = treeOf(wide, compress);
    const tags = await Promise.all(
      [whole, columns, childrenOf(7)].flatMap((each) => ["", "br", "gzip"].map((coding) => each.in(coding))),
    );
    expect(new Set(tags.map(({ etag }) => etag)).size).toBe(9);
    for (const { etag, etags } of tags) {
      expect(etags[0]).toBe(etag);
      expect(etags).toHaveLength(3);
    }
  });

  test("is sent uncompressed where there is no compression or it fails", async () => {
    const failing: Compress = {
      br: () => Promise.reject(new Error("no memory")),
      gzip: () => Promise.reject(new Error("no memory")),
    };
    for (const using of [null, failing]) {
      const { body, etag, headers } = await treeOf(wide, using).whole.in("br");
      expect(text(body)).toBe(envelope(wide));
      expect(etag).toBe('"v"');
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });
});
