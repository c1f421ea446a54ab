import { createServer } from "node:http";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";

// A stub of a trace collector, which reads whole exports and answers that it accepted them.

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
});

beMeasured(await listenOnLoopback(server), async () => void server.close());
