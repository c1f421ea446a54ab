import { Agent, createServer } from "node:http";
import httpProxy from "@fastify/http-proxy";
import express from "express";
import fastify from "fastify";
import { createProxyMiddleware } from "http-proxy-middleware";
import { Pool } from "undici";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";

// What the gateway is measured against: servers that only forward the bytes. Each keeps its connections to the upstream.

const [kind = "", upstream = ""] = process.argv.slice(2);
const connections = 256;

const start: Record<string, () => Promise<number>> = {
  /** The least that can be done with the same two libraries as the gateway's. */
  pipe: async () => {
    const pool = new Pool(upstream, { connections, pipelining: 1 });
    return listenOnLoopback(
      createServer((request, response) => {
        pool
          .stream(
            {
              method: "POST",
              path: request.url ?? "/",
              headers: {
                "content-type": request.headers["content-type"],
                "content-length": request.headers["content-length"],
              },
              body: request,
            },
            ({ statusCode, headers }) => response.writeHead(statusCode, headers),
          )
          .catch(() => response.destroy());
      }),
    );
  },

  express: async () => {
    const app = express();
    app.use(
      createProxyMiddleware({
        target: upstream,
        agent: new Agent({ keepAlive: true, maxSockets: connections }),
      }),
    );
    return listenOnLoopback(createServer(app));
  },

  fastify: async () => {
    const app = fastify();
    await app.register(httpProxy, { upstream, undici: { connections, pipelining: 1 } });
    return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  },
};

const begin = start[kind];
if (!begin) throw new Error(`no server of the kind ${kind}`);
beMeasured(await begin(), async () => undefined);
