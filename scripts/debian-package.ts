import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";

/**
 * Installs Debian's packages, each named as its program, where the program is missing.
 * @throws where that is not possible
 */
export function installPrograms(...names: string[]): void {
  const missing = names.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length === 0) return;
  if (userInfo().uid !== 0 || !existsSync("/etc/debian_version"))
    throw new Error(
      `Install ${missing.join(" and ")}: this program does that itself only as root on Debian.`,
    );
  console.log(`Installing Debian's ${missing.join(" and ")}.`);
  execFileSync("apt-get", ["update", "-q"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing], {
    stdio: "inherit",
  });
}
