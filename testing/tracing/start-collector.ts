import { createServer, type IncomingMessage } from "node:http";
import { listen, stopServer } from "#server/http/listen.ts";

/** A span as a collector receives it by OTLP over HTTP in JSON. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  isError: boolean;
  /** Attributes of the process that sent it. */
  resource: Record<string, string | number>;
};

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attributes = { key: string; value: Value }[];
type Body = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "attributes"> & { attributes: Attributes; status: { code: number } })[];
    }[];
  }[];
};

export type TestCollector = {
  /** Address for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** Exports that arrived, with their bodies as text. */
  requests: { path: string; headers: IncomingMessage["headers"]; text: string }[];
  spans: () => ReceivedSpan[];
  stop: () => Promise<void>;
};

/**
 * Starts a collector on a socket.
 * @param options.answer returns the status of the answer to an export; null never answers
 */
export async function startCollector({
  answer = () => 200,
  port = 0,
}: { answer?: () => number | null; port?: number } = {}): Promise<TestCollector> {
  const requests: TestCollector["requests"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push({
        path: request.url ?? "",
        headers: request.headers,
        text: Buffer.concat(chunks).toString("utf8"),
      });
      const status = answer();
      if (status !== null) response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  const bound = await listen(server, { host: "127.0.0.1", port });
  return {
    endpoint: `http://127.0.0.1:${bound}`,
    requests,
    spans: () => requests.flatMap(({ text }) => spansOf(JSON.parse(text) as Body)),
    stop: () => stopServer(server, 0),
  };
}

function spansOf({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        attributes: toRecord(attributes),
        isError: status.code === 2,
        resource: toRecord(resource.attributes),
      })),
    ),
  );
}

function toRecord(attributes: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? ""]),
  );
}
