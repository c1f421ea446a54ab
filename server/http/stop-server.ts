import type { Server } from "node:http";

/** How often connections that have become idle are closed while a server stops, ms. */
const sweepMs = 50;

/**
 * Stops accepting at once, lets answers in flight finish, and cuts what is left after `deadlineMs`. Resolves when no
 * connection is open.
 */
export function stopServer(server: Server, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
    // Node closes the connections that are idle now; those that finish an answer later would stay for their keep-alive.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}
