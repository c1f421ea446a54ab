import type { Socket } from "node:net";
import { Client, type buildConnector } from "undici";

type Connect = ReturnType<typeof buildConnector>;

/** One socket to one origin, for one request at a time. It is connected by its first request and never connected again. */
export type Connection = {
  client: Client;
  secure: boolean;
  /** Whether the TCP (and TLS) handshake is done. */
  connected: () => boolean;
  /** Bytes received so far: tells a request whether the vendor had begun to answer. */
  bytesRead: () => number;
  onConnected: (listener: () => void) => void;
  /** Ends the socket at once, also while it is connecting. Whatever runs on it fails. */
  destroy: () => void;
  closed: () => boolean;
};

export type ConnectionSettings = { connect: Connect; keepAliveMs: number; maxHeaderBytes: number };

/** A connection that is not open yet; `onClosed` is called once, when it can be used no more. */
export function createConnection(
  origin: string,
  settings: ConnectionSettings,
  onClosed: (connection: Connection) => void,
): Connection {
  let socket: Socket | null = null;
  let connected = false;
  let closed = false;
  let started = false;
  const listeners: (() => void)[] = [];

  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: settings.keepAliveMs,
    keepAliveMaxTimeout: settings.keepAliveMs,
    maxHeaderSize: settings.maxHeaderBytes,
    // The exchange has exact timers of its own; undici's tick at half a second.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      // undici connects again in silence when a socket is lost; a connection here stands for one socket.
      if (started) {
        callback(Object.assign(new Error("connection lost"), { code: "ECONNRESET" }), null);
        return;
      }
      started = true;
      const made: unknown = settings.connect(options, (error, ready) => {
        if (error) return callback(error, null);
        connected = true;
        socket = ready;
        for (const listener of listeners) listener();
        callback(null, ready);
      });
      if (isSocket(made)) socket = made;
    },
  });

  const connection: Connection = {
    client,
    secure: origin.startsWith("https:"),
    connected: () => connected,
    bytesRead: () => socket?.bytesRead ?? 0,
    onConnected: (listener) => listeners.push(listener),
    closed: () => closed || (socket?.destroyed ?? false),
    destroy: () => {
      close();
      // While it connects, undici does not know the socket yet and could not end it.
      socket?.on("error", () => undefined).destroy();
      client
        .destroy(Object.assign(new Error("connection ended"), { code: "UND_ERR_DESTROYED" }))
        .catch(() => undefined);
    },
  };

  function close() {
    if (closed) return;
    closed = true;
    onClosed(connection);
  }
  client.on("disconnect", connection.destroy);
  client.on("connectionError", connection.destroy);
  return connection;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === "object" && value !== null && "destroy" in value && "bytesRead" in value;
}
