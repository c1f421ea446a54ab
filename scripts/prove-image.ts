import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { installPrograms } from "./debian-package.ts";
import { makeStandInBase } from "./stand-in-base.ts";
import { type ImageConfiguration, startImage } from "./start-image.ts";

// Builds the Dockerfile without Docker or its registry, and tries what came out: buildah runs every step of the file in a chroot, on a
// base of Debian's packages in place of the official image, and the result runs as its own user on a read-only root. Root on
// Debian only; a few minutes, and some 3 GB in the temporary folder.

const notRun = [
  "the official base image: the steps ran on Debian's packages with the same Node from npm",
  "Docker itself and the compose files' networks; control groups, seccomp and user namespaces",
  "another processor than this one",
];

if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
  console.error("This needs root on Debian, because it builds and enters a root of its own.");
  process.exit(2);
}
installPrograms("buildah", "mmdebstrap");

const folder = mkdtempSync(join(tmpdir(), "prove-image-"));
const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
const image = "procurement:proof";

function buildah(...words: string[]): string {
  return execFileSync("buildah", [...storage, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function passed(what: string): void {
  console.log(`ok     ${what}`);
}

try {
  await prove();
  console.log(`\nThe image was built and tried. Not run:\n${notRun.map((line) => `  - ${line}`).join("\n")}`);
} finally {
  buildah("umount", "--all");
  rmSync(folder, { recursive: true, force: true });
}

async function prove(): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const nodeVersion = /node:([0-9.]+)-/.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "";
  const base = makeStandInBase({ folder, storage, nodeVersion });
  const build = [
    "build",
    "--isolation",
    "chroot",
    "--pull-never",
    "--format",
    "docker",
    "--build-arg",
    `BASE=${base}`,
  ];

  const begun = performance.now();
  buildah(
    ...build,
    "--build-arg",
    `VERSION=${version}`,
    "--build-arg",
    `COMMIT=${commit}`,
    "--tag",
    image,
    ".",
  );
  passed(`every step of the Dockerfile ran, in ${Math.round((performance.now() - begun) / 1000)} s`);

  const { config } = (
    JSON.parse(buildah("inspect", "--type", "image", image)) as {
      Docker: { config: ImageConfiguration };
    }
  ).Docker;
  assert.match(
    config.User,
    /^[1-9][0-9]*:[1-9][0-9]*$/,
    "the user is a number other than 0, as Kubernetes requires",
  );
  assert.deepEqual(Object.keys(config.Volumes), ["/data"]);
  assert.equal(config.Labels["org.opencontainers.image.version"], version);
  assert.equal(config.Labels["org.opencontainers.image.revision"], commit);
  passed(`it runs as ${config.User}, has one volume, and is labelled ${version}, ${commit.slice(0, 7)}`);

  const root = buildah("mount", buildah("from", "--pull-never", image).trim()).trim();
  const packages = join(root, "app/node_modules");
  for (const absent of ["vite", "vitest", "typescript"])
    assert.ok(!existsSync(join(packages, absent)), `${absent} is in the image`);
  for (const absent of [".git", ".env", "testing", "scripts", "server/main.test.ts"])
    assert.ok(!existsSync(join(root, "app", absent)), `${absent} is in the image`);
  const size = execFileSync("du", ["-sm", join(root, "app")], { encoding: "utf8" }).split("\t")[0];
  passed(`it holds no development package, test or git folder; /app has ${size} MB`);

  const data = join(folder, "data");
  for (const times of ["first", "second"]) {
    const container = await startImage({ root, config, data });
    try {
      await tryOut(container.origin, version);
      assert.equal(container.run(config.Healthcheck.Test.slice(1)), 0, "HEALTHCHECK fails");
      for (const path of ["/app/x", "/tmp/x", "/x"])
        assert.notEqual(container.run(["touch", path]), 0, `${path} can be written`);
      assert.equal(container.run(["touch", "/data/x"]), 0, "/data cannot be written");
    } finally {
      assert.equal(await container.stop(), 0, `it does not end by SIGTERM:\n${container.said()}`);
    }
    assert.notEqual(
      container.run(config.Healthcheck.Test.slice(1)),
      0,
      "HEALTHCHECK passes without the process",
    );
    passed(
      `${times} start: ready, healthy, a preview answered, nothing but /data writable, ended by SIGTERM`,
    );
  }
}

/** Calls a running image as a monitor, a browser and an integrator would. */
async function tryOut(origin: string, version: string): Promise<void> {
  const health = await fetch(`${origin}/healthz`);
  assert.equal(health.status, 200);
  assert.deepEqual(await health.json(), { status: "ok", version });
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  const page = await fetch(`${origin}/sign-in`);
  assert.match(await page.text(), /<div id="root">/);
  assert.equal((await fetch(`${origin}/guide/`)).status, 200);
  const preview = await fetch(`${origin}/v1/orders/preview`, {
    method: "POST",
    headers: { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json" },
    body: JSON.stringify({
      channel: "1688",
      receiver: {
        name: "A",
        mobile: "13800000000",
        province: "广东省",
        city: "深圳市",
        district: "南山区",
        address: "1",
      },
      lines: [{ id: "612731740718", spec_id: "da3aa80679a3f6435735b455ffe9e448", quantity: 2 }],
    }),
  });
  const answer = (await preview.json()) as { success?: boolean };
  assert.deepEqual([preview.status, answer.success], [200, true], JSON.stringify(answer));
}
