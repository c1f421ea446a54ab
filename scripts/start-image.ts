import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, chownSync } from "node:fs";
import { freePort } from "#testing/private-postgres.ts";

/** The parts of an image's configuration that are used here, as Docker names them. */
export type ImageConfiguration = {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
};

export type RunningImage = {
  origin: string;
  said: () => string;
  /**
   * Runs another command in the same root, as the same user.
   * @returns its exit code
   */
  run: (command: string[]) => number | null;
  /**
   * Sends SIGTERM to the program, which is process 1 of its root.
   * @returns its exit code
   */
  stop: () => Promise<number | null>;
};

/**
 * Shell commands that enter the root and run a command there as the image's user. Only /data can be written, as with
 * `docker run --read-only --volume …:/data`.
 */
const enter = `
mount --bind "$ROOT" "$ROOT" && mount --bind "$DATA" "$ROOT/data" && mount -t proc proc "$ROOT/proc" &&
mount --bind /dev "$ROOT/dev" && mount -o remount,bind,ro "$ROOT" &&
exec chroot "$ROOT" setpriv --reuid="$USER_ID" --regid="$GROUP_ID" --clear-groups --no-new-privs --bounding-set=-all \
  --inh-caps=-all env -i -C "$FOLDER" "$@"`;

/**
 * Starts an image's command on a read-only root in mount and process namespaces of its own: as its user, without capabilities or the
 * right to gain any, and with no environment but its own.
 * @param options.data folder that keeps /data
 */
export async function startImage({
  root,
  config,
  data,
}: {
  root: string;
  config: ImageConfiguration;
  data: string;
}): Promise<RunningImage> {
  const [user = "", group = ""] = config.User.split(":");
  if (!existsSync(data)) {
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, Number(user), Number(group));
  }
  const port = await freePort();
  const namespaces = ["--mount", "--pid", "--fork", "--kill-child"];
  const settings = [...config.Env, `PORT=${port}`, "DRAIN_MS=0"];
  const words = (command: string[]) => [...namespaces, "sh", "-c", enter, "sh", ...settings, ...command];
  const env = {
    ...process.env,
    ROOT: root,
    DATA: data,
    USER_ID: user,
    GROUP_ID: group,
    FOLDER: config.WorkingDir,
  };
  const child = spawn("unshare", words(config.Cmd), { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let text = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (text.includes("Ready at ")) resolve();
      });
    void ended.then((code) => reject(new Error(`the image ended with ${String(code)}:\n${text}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => text,
    run: (command) => spawnSync("unshare", words(command), { env, stdio: "ignore" }).status,
    stop: () => {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
      execFileSync("kill", ["-TERM", children.trim()]);
      return ended;
    },
  };
}
