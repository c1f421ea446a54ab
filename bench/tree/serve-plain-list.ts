import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Serves the plain list and its nested JSON on a free port, compressed in advance like the product's own answers. */
export async function servePlainList(treeJson: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
  const files = new Map(
    [
      ["/", "text/html; charset=utf-8", read("plain-list.html")],
      ["/plain-list.js", "text/javascript", stripTypeScriptTypes(read("plain-list.ts"))],
      ["/tree.json", "application/json", treeJson],
    ].map(([path = "", type = "", text = ""]) => [path, { type, body: brotliCompressSync(text) }]),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.body.length,
      // Like the console, the server lets browsers cache the script but not the page and the data.
      "cache-control": file.type === "text/javascript" ? "public, max-age=31536000, immutable" : "no-store",
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
