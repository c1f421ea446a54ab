import { createServer, type Socket } from "node:net";
import { beMeasured, listenOnLoopback } from "./be-measured.ts";

// A stub of 1688 for all measured servers. It implements just enough HTTP by hand to cost less than any of them, and
// answers for the requested order, whether the request is the vendor's form or the gateway's JSON.

const requestedOrder = /order_?[iI]d(?:=|":\s*")([0-9]+)/;

function answer(order: string): string {
  return (
    '{"resultList":{"channels":[{"code":1,"name":"支付宝"},{"code":16,"name":"跨境宝"},{"code":20,"name":"跨境宝2.0"}],' +
    `"orderId":"${order}","payFee":32120,"timeout":"2026-11-30 12:00:00"},"success":true}`
  );
}

function respond(socket: Socket, request: string): void {
  const [, order = "0"] = requestedOrder.exec(request) ?? [];
  const body = answer(order);
  socket.write(
    "HTTP/1.1 200 OK\r\ncontent-type: application/json;charset=UTF-8\r\n" +
      `date: ${date}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: keep-alive\r\n\r\n${body}`,
  );
}

/** Returns the end of the first request in the text, -1 while it is incomplete. */
function endOfRequest(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return -1;
  const fields = text.slice(0, head);
  const [, length] = /\r\ncontent-length: *([0-9]+)/i.exec(fields) ?? [];
  if (length !== undefined) {
    const end = head + 4 + Number(length);
    return text.length >= end ? end : -1;
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(fields)) return head + 4;
  const last = text.indexOf("0\r\n\r\n", head + 4);
  return last === -1 ? -1 : last + 5;
}

let date = new Date().toUTCString();
setInterval(() => {
  date = new Date().toUTCString();
}, 1_000).unref();

const server = createServer({ noDelay: true }, (socket) => {
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece) => {
    text += piece;
    for (let end = endOfRequest(text); end !== -1; end = endOfRequest(text)) {
      respond(socket, text.slice(0, end));
      text = text.slice(end);
    }
  });
  socket.on("error", () => socket.destroy());
});

beMeasured(await listenOnLoopback(server), async () => void server.close());
