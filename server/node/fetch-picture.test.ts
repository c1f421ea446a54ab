import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { createFetchPicture, type FetchPictureOptions } from "./fetch-picture.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a web server on loopback and returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const picture = Buffer.from("the bytes of a picture");
const gone = new AbortController().signal;

/** Names resolve to loopback, which simulates the public internet here; the private net is 127.0.0.2. */
const inTest: Partial<FetchPictureOptions> = {
  lookup: async () => ["127.0.0.1"],
  isAllowed: (address) => address === "127.0.0.1",
  ports: null,
};

async function refusal(address: string, options: Partial<FetchPictureOptions> = {}): Promise<string> {
  const outcome = await createFetchPicture({ ...inTest, ...options })(address, gone).catch(
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Failure);
  const { code, details, message } = outcome as Failure;
  expect(code).toBe("VALIDATION_ERROR");
  expect(details.issues?.map(({ path }) => path)).toEqual(["image_url"]);
  // The answer must not reveal the address of a name.
  expect(JSON.stringify([message, details])).not.toMatch(/127\.|10\.0/);
  return details.issues?.[0]?.message ?? "";
}

describe("picture at a public address", () => {
  test("fetches a picture with no cookie, no credential and no referrer", async () => {
    let headers: object = {};
    const port = await serve((request, response) => {
      headers = request.headers;
      response.setHeader("set-cookie", "a=b").end(picture);
    });
    const bytes = await createFetchPicture(inTest)(`http://pictures.example:${port}/a.jpg`, gone);
    expect(Buffer.from(bytes)).toEqual(picture);
    expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host"]);
  });

  test("follows three redirects, and not a fourth", async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(picture);
      else response.writeHead(302, { location: `/${left - 1}`, "set-cookie": "a=b" }).end();
    });
    const bytes = await createFetchPicture(inTest)(`http://pictures.example:${port}/3`, gone);
    expect(Buffer.from(bytes)).toEqual(picture);
    expect(await refusal(`http://pictures.example:${port}/4`)).toMatch(/more than 3 times/);
  });
});

describe("answer whose framing is far larger than its content", () => {
  test("refuses an answer by its size on the wire", async () => {
    let sent = 0;
    const server = createTcpServer((socket) => {
      const more = () => {
        while (sent < 2_000 && !socket.destroyed && socket.write(`2;${"x".repeat(60_000)}\r\n  \r\n`))
          sent += 1;
        sent += 1;
      };
      socket.on("error", () => undefined).on("drain", more);
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        more();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await refusal(`http://pictures.example:${port}/a.jpg`, { maxBytes: 1024 * 1024 })).toMatch(
      /more than 1 MiB/,
    );
    // The buffers of the system between both ends hold this much and no more.
    expect(sent).toBeLessThan(400);
    server.close();
  });

  test("holds no more than the bytes of a picture, however small its chunks", async () => {
    const port = await serve((_request, response) => {
      let written = 0;
      const piece = () => (response.write("ab") && ++written < 100 ? setImmediate(piece) : response.end());
      piece();
    });
    const bytes = await createFetchPicture(inTest)(`http://pictures.example:${port}/a.jpg`, gone);
    expect(new TextDecoder().decode(bytes)).toBe("ab".repeat(100));
    expect(bytes.buffer.byteLength).toBeLessThanOrEqual(2 * bytes.length);
  });
});

describe("pictures that do not end", () => {
  test("share a limited budget: the next one is refused with a time to retry, and is fetched when one has ended", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/whole.jpg") return void response.end(picture);
      response.write(Buffer.alloc(3_000));
    });
    const fetchPicture = createFetchPicture({ ...inTest, budgetBytes: 8_000, clock: () => 5_000 });
    const leaving = new AbortController();
    const get = (path: string) => fetchPicture(`http://pictures.example:${port}/${path}`, leaving.signal);
    const outcomes = ["a", "b", "c"].map((name) => get(name).catch((error: unknown) => error));
    const refused = (await Promise.race(outcomes)) as Failure;
    expect([refused.code, refused.details.notice]).toEqual([
      "PLATFORM_QUOTA_EXCEEDED",
      { limit: "pictures_being_fetched", retryAt: 6_000 },
    ]);
    leaving.abort(new Error("left"));
    await Promise.all(outcomes);
    for (let times = 0; times < 3; times += 1)
      expect(Buffer.from(await fetchPicture(`http://pictures.example:${port}/whole.jpg`, gone))).toEqual(
        picture,
      );
  });
});

describe("addresses that only this machine can reach", () => {
  test.each([
    "http://127.0.0.1/a.jpg",
    "http://localhost:80/a.jpg",
    "http://2130706433/a.jpg",
    "http://0x7f.1/a.jpg",
    "http://0177.0.0.1/a.jpg",
    "http://[::1]/a.jpg",
    "http://[::ffff:127.0.0.1]/a.jpg",
    "http://[::ffff:a9fe:a9fe]/latest/meta-data",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/a.jpg",
    "http://192.168.1.1/a.jpg",
    "http://100.64.0.1/a.jpg",
    "http://[fe80::1]/a.jpg",
    "http://[fd00::1]/a.jpg",
    "http://168.63.129.16/machine?comp=goalstate",
    "http://2822734096/machine",
    "http://100.100.100.200/latest/meta-data",
    "http://192.0.0.192/latest/meta-data",
    "http://[fd00:ec2::254]/latest/meta-data",
    "http://[fd20:ce::254]/computeMetadata/v1",
  ])("refuses %s by the production rule", async (address) => {
    const message = await createFetchPicture()(address, gone).catch((error: Failure) => error.message);
    // A name that only this machine knows does not count, because no name server is asked for it here.
    expect(message).toMatch(address.includes("localhost") ? /not known|not public/ : /not public/);
  });

  test("refuses a name with one address that is not public", async () => {
    const lookup = async () => ["127.0.0.1", "10.0.0.1"];
    expect(await refusal("http://pictures.example/a.jpg", { lookup })).toMatch(
      /leads to an address that is not public/,
    );
  });

  test("does not look up a name again that would resolve to another address", async () => {
    const reached: string[] = [];
    const port = await serve((request, response) => {
      reached.push(request.url ?? "");
      response.end(picture);
    });
    let looks = 0;
    // Any address but the one that was checked would refuse the connection, because no server listens there.
    const lookup = async () => [looks++ === 0 ? "127.0.0.1" : "127.0.0.2"];
    await createFetchPicture({ ...inTest, lookup })(`http://rebinding.example:${port}/a.jpg`, gone);
    expect([looks, reached]).toEqual([1, ["/a.jpg"]]);
  });

  test("refuses a redirect to one, also by another name or scheme", async () => {
    let target = "";
    const port = await serve((_, response) => response.writeHead(302, { location: target }).end());
    const lookup = async (name: string) => [name === "inside.example" ? "10.0.0.1" : "127.0.0.1"];
    for (target of ["http://127.0.0.2/", "http://[::1]/", "http://inside.example/", "//inside.example/"])
      expect(await refusal(`http://pictures.example:${port}/`, { lookup })).toMatch(
        /redirects to an address that is not public/,
      );
    for (target of ["file:///etc/passwd", "ftp://pictures.example/", "data:image/png;base64,AAAA"])
      expect(await refusal(`http://pictures.example:${port}/`, { lookup })).toMatch(/only https and http/);
    target = `http://user:pass@pictures.example:${port}/`;
    expect(await refusal(`http://pictures.example:${port}/`, { lookup })).toMatch(/user name or password/);
  });
});

describe("ports", () => {
  const asked: string[] = [];
  const refusing = createFetchPicture({
    lookup: async (name) => {
      asked.push(name);
      return [];
    },
  });
  const messageOf = (address: string) => refusing(address, gone).catch((error: Failure) => error.message);

  test.each([
    "http:8080",
    "https:8443",
    "http:22",
    "http:25",
    "http:6379",
    "http:81",
    "https:4433",
    "http:65535",
  ])("refuses %s before its name is looked up, and names the allowed ports", async (form) => {
    const [scheme = "", port = ""] = form.split(":");
    asked.length = 0;
    expect(await messageOf(`${scheme}://pictures.example:${port}/a.jpg`)).toBe(
      `image_url: it names port ${port}, and only ports 80 and 443 are connected to.`,
    );
    expect(asked).toEqual([]);
  });

  test.each(["http://a.example/", "https://a.example/", "http://a.example:80/", "https://a.example:443/"])(
    "looks up the name of %s",
    async (address) => expect(await messageOf(address)).toMatch(/name is not known/),
  );

  test.each(["http://a.example:443/", "https://a.example:80/"])(
    "allows both ports with either scheme: %s",
    async (address) => expect(await messageOf(address)).toMatch(/name is not known/),
  );

  test("refuses a redirect to another port, and follows one to the same", async () => {
    let target = "";
    const port = await serve((request, response) => {
      if (request.url === "/picture") response.end(picture);
      else response.writeHead(302, { location: target }).end();
    });
    const ports = new Set([port]);
    for (const other of [6379, 22, 8080]) {
      target = `http://pictures.example:${other}/`;
      expect(await refusal(`http://pictures.example:${port}/`, { ports })).toBe(
        `it redirects to port ${other}, and only ports 80 and 443 are connected to`,
      );
    }
    target = `http://pictures.example:${port}/picture`;
    const bytes = await createFetchPicture({ ...inTest, ports })(`http://pictures.example:${port}/`, gone);
    expect(Buffer.from(bytes)).toEqual(picture);
  });
});

describe("other refusals state their rule", () => {
  test.each([403, 404, 500, 204, 304])("refuses an answer with HTTP %i", async (status) => {
    const port = await serve((_, response) => response.writeHead(status).end());
    expect(await refusal(`http://pictures.example:${port}/`)).toContain(`HTTP ${status}`);
  });

  test("refuses a picture that is too large, announced or not", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/announced")
        response.writeHead(200, { "content-length": 2 * 1024 * 1024 + 1 }).write("x");
      else response.end(Buffer.alloc(2 * 1024 * 1024 + 1));
    });
    const options = { maxBytes: 2 * 1024 * 1024 };
    for (const path of ["announced", "unannounced"])
      expect(await refusal(`http://pictures.example:${port}/${path}`, options)).toMatch(/more than 2 MiB/);
  });

  test("refuses a lookup, a head or a body that is too slow", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/body") response.writeHead(200).write("x");
    });
    const options = { timeoutMs: 300 };
    for (const path of ["head", "body"])
      expect(await refusal(`http://pictures.example:${port}/${path}`, options)).toMatch(/within 0.3 s/);
    const lookup = () => new Promise<string[]>(() => undefined);
    expect(await refusal("http://pictures.example/", { ...options, lookup })).toMatch(/within 0.3 s/);
  });

  test("refuses an unknown name and a closed port", async () => {
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await refusal("http://nobody.example/", { lookup })).toMatch(/not known to the network/);
    const port = await serve(() => undefined);
    servers.pop()?.close();
    expect(await refusal(`http://pictures.example:${port}/`)).toMatch(/could not be reached/);
  });

  test("refuses credentials in the address", async () => {
    expect(await refusal("https://user:secret@pictures.example/a.jpg")).toMatch(/user name or password/);
  });
});

test("ends the fetch of a caller who disconnected with that caller's own reason", async () => {
  const leaving = new AbortController();
  const port = await serve(() => leaving.abort(new Error("gone")));
  const fetching = createFetchPicture(inTest)(`http://pictures.example:${port}/`, leaving.signal);
  await expect(fetching).rejects.toThrow("gone");
});
