import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { resolveName } from "./public-address.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/**
 * Starts a name server on loopback. `answer` returns its answer to a question of this type (1 = A, 28 = AAAA), or null
 * for silence.
 */
async function nameServer(answer: (type: number) => Buffer[] | null): Promise<string[]> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.on("message", (question, from) => {
    const type = question.readUInt16BE(question.indexOf(0, 12) + 1);
    const addresses = answer(type);
    if (addresses === null) return;
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const head = Buffer.from([question[0]!, question[1]!, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
    const records = addresses.map((address) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 9, 0, address.length]), address]),
    );
    socket.send(Buffer.concat([head, asked, ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return [`127.0.0.1:${socket.address().port}`];
}

const never = new AbortController().signal;

test("returns the addresses of both families, so that all of them can be judged", async () => {
  const servers = await nameServer((type) =>
    type === 1 ? [Buffer.from([10, 0, 0, 1]), Buffer.from([8, 8, 8, 8])] : [Buffer.alloc(16, 32)],
  );
  expect(await resolveName("pictures.example", never, servers)).toEqual([
    "10.0.0.1",
    "8.8.8.8",
    "2020:2020:2020:2020:2020:2020:2020:2020",
  ]);
});

test("delays no other name for one with silent servers, whose lookup ends with its caller", async () => {
  const servers = await nameServer(() => null);
  const leaving = new AbortController();
  const slow = Array.from({ length: 40 }, (_, index) =>
    resolveName(`silent-${index}.example`, leaving.signal, servers).catch((error: unknown) => error),
  );
  await lookup("localhost");
  expect(await Promise.race([...slow, "still waiting"])).toBe("still waiting");
  leaving.abort("left");
  expect(new Set(await Promise.all(slow))).toEqual(new Set(["left"]));
});

test("returns no address for a name without an answer", async () => {
  const servers = await nameServer(() => []);
  expect(await resolveName("nobody.example", never, servers)).toEqual([]);
});
