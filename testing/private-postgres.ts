import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const packagesFolder = "/usr/lib/postgresql";

export type PrivatePostgres = {
  /** Returns the connection string of a database of this server. */
  url: (database: string) => string;
  /** Stops every process of the server, as a hanging machine does, or lets them continue. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Ends the server but keeps its data, so that `start` continues with them on the same port. */
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
};

/** Returns the folder of PostgreSQL's programs, after installing them where possible, or null. */
export async function findPostgres(): Promise<string | null> {
  return (await findBinaries()) ?? (await installPackage());
}

/** Message for machines without PostgreSQL. */
export const withoutPostgres =
  "There is no PostgreSQL on this machine: install it (Debian: apt-get install postgresql; elsewhere so that pg_config is found) to run these tests.";

/**
 * Starts a PostgreSQL for tests in a temporary folder on a free port, from the binaries of Debian's package.
 * @param options.durable whether commits wait for the disk, as in production; tests do not need that
 * @returns a reason in words where there are no binaries and they cannot be installed
 */
export async function startPrivatePostgres(options: { durable: boolean }): Promise<PrivatePostgres | string> {
  const binaries = await findPostgres();
  if (binaries === null) return withoutPostgres;
  const identity = await serverIdentity();
  const folder = await serverFolder(identity);
  const data = join(folder, "data");
  const ready = process.env[readyData];
  if (ready !== undefined) await run("cp", ["-R", ready, data], { ...identity, cwd: folder });
  else await makeData(data, { ...identity, cwd: folder }, binaries);
  const port = await freePort();
  const server = createServerControl({
    program: join(binaries, "postgres"),
    arguments: [
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      ...[
        "listen_addresses=127.0.0.1",
        `fsync=${options.durable ? "on" : "off"}`,
        "max_connections=100",
      ].flatMap((setting) => ["-c", setting]),
    ],
    settings: { ...identity, cwd: folder },
  });
  await server.start();
  return {
    ...server,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Environment variable with the folder of initial data for every server of a run: a copy costs 0.03 s of processor
 * time, creating them 0.8 s.
 */
const readyData = "PRIVATE_POSTGRES_DATA";

/**
 * Creates the initial data of a run's servers once; without them each server creates its own.
 * @returns the environment for the tests, and a function that removes the data; nothing where there is no PostgreSQL
 */
export async function startPostgresData(): Promise<{
  environment: Record<string, string>;
  stop: () => Promise<void>;
}> {
  const binaries = await findPostgres();
  if (binaries === null) return { environment: {}, stop: async () => undefined };
  const identity = await serverIdentity();
  const folder = await serverFolder(identity);
  const data = join(folder, "data");
  await makeData(data, { ...identity, cwd: folder }, binaries);
  return {
    environment: { [readyData]: data },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function serverFolder(identity: { uid: number; gid: number } | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "private-postgres-"));
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

async function makeData(data: string, settings: ProcessSettings, binaries: string): Promise<void> {
  await run(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    settings,
  );
}

type ProcessSettings = { uid?: number; gid?: number; cwd?: string };

function createServerControl(of: { program: string; arguments: string[]; settings: ProcessSettings }) {
  let child: ChildProcess | null = null;

  async function signalAll(signal: "-STOP" | "-CONT"): Promise<void> {
    const pid = String(child?.pid);
    // The main process is stopped first, so that it starts no further process that would be missed.
    await run("kill", [signal, pid]);
    const { stdout } = await run("ps", ["-o", "pid=", "--ppid", pid]);
    const pids = stdout.split("\n").map((line) => line.trim());
    const others = pids.filter((line) => line !== "");
    // A process that has already ended needs no signal.
    if (others.length > 0) await run("kill", [signal, ...others]).catch(() => undefined);
  }

  return {
    start: async () => {
      const starting = spawn(of.program, of.arguments, {
        ...of.settings,
        stdio: ["ignore", "ignore", "pipe"],
      });
      child = starting;
      await readyOrEnded(starting);
    },
    halt: async () => {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null) return;
      const ended = once(ending, "exit");
      // SIGQUIT ends it at once, without waiting for its clients.
      ending.kill("SIGQUIT");
      ending.kill("SIGCONT");
      await ended;
    },
    freeze: () => signalAll("-STOP"),
    thaw: () => signalAll("-CONT"),
  };
}

function readyOrEnded(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4_000);
      if (said.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL ended while starting: ${said}`)));
  });
}

async function findBinaries(): Promise<string | null> {
  const versions = await readdir(packagesFolder).catch((): string[] => []);
  const newest = versions
    .filter((name) => /^[0-9]+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(packagesFolder, name, "bin"));
  // On other systems (macOS, other distributions) pg_config names the folder; a client's pg_config names one without
  // the programs.
  const named = await run("pg_config", ["--bindir"]).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  for (const folder of [...newest, ...named]) {
    const files = await readdir(folder).catch((): string[] => []);
    if (files.includes("initdb") && files.includes("postgres")) return folder;
  }
  return null;
}

async function installPackage(): Promise<string | null> {
  // Only Debian's installation is supported, and it needs root.
  if (userInfo().uid !== 0 || !existsSync("/etc/debian_version")) return null;
  console.error("Installing Debian's package postgresql: the tests start private servers of it.");
  try {
    await run("apt-get", ["update"]);
    await run("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"]);
  } catch (error) {
    console.error(`It could not be installed: ${(error as Error).message}`);
    return null;
  }
  return findBinaries();
}

/** Returns the user that runs PostgreSQL, which refuses to run as root: under root, the user that its package created. */
async function serverIdentity(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  const [uid, gid] = await Promise.all(["-u", "-g"].map((which) => run("id", [which, "postgres"])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Returns a port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
