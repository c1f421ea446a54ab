import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const name = "localhost/stand-in-node:slim";
/** Release of Debian, and major version of npm, of the official image. */
const debian = "trixie";
const npmMajor = "11";

/**
 * Builds a substitute for the official image of Node where its registry is not reachable: Debian's smallest system, and
 * Node and npm from the npm registry.
 * @param options.storage buildah's own options of its storage
 * @returns the name of the image
 */
export function makeStandInBase({
  folder,
  storage,
  nodeVersion,
}: {
  folder: string;
  storage: string[];
  nodeVersion: string;
}): string {
  const context = join(folder, "base");
  mkdirSync(context);
  execFileSync(
    "mmdebstrap",
    ["--variant=minbase", "--include=ca-certificates", debian, join(context, "debian.tar")],
    {
      stdio: ["ignore", "inherit", "ignore"],
    },
  );
  unpack(`node-linux-${process.arch}@${nodeVersion}`, join(context, "node"));
  unpack(`npm@${npmMajor}`, join(context, "npm"));
  const steps = [
    "FROM scratch",
    "ADD debian.tar /",
    "COPY node/bin/node /usr/local/bin/node",
    "COPY npm /usr/local/lib/node_modules/npm",
    "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
  ];
  // A network with a certificate authority of its own says so by this variable.
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  if (authorities !== undefined) {
    copyFileSync(authorities, join(context, "authorities.pem"));
    steps.push("COPY authorities.pem /etc/", "ENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem");
  }
  writeFileSync(join(context, "Dockerfile"), `${steps.join("\n")}\n`);
  execFileSync(
    "buildah",
    [...storage, "build", "--isolation", "chroot", "--pull-never", "--tag", name, context],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return name;
}

/** Unpacks a package of the npm registry into a new folder. */
function unpack(specifier: string, into: string): void {
  mkdirSync(into);
  const file = execFileSync("npm", ["pack", "--silent", "--pack-destination", into, specifier], {
    encoding: "utf8",
  });
  execFileSync("tar", ["-xzf", join(into, file.trim()), "-C", into, "--strip-components=1"]);
}
