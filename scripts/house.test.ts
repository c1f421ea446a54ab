import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints";
import { backwardArrows, circles, importsOf, isTest, roomsWithoutRule, sourceFiles } from "./house.ts";

const files = sourceFiles();
const product = files.filter((file) => !isTest(file));
const pathsWhere = (list: typeof files, test: (text: string, path: string) => boolean) =>
  list.filter(({ text, path }) => test(text, path)).map(({ path }) => path);

/** Words that this file must not hold itself, or it would find itself. */
const joined = (...parts: string[]) => new RegExp(parts.join(""));

describe("the house", () => {
  it("has arrows that run one way", () => {
    expect(backwardArrows(files)).toEqual([]);
  });

  it("names another room of the server from the top, and a file of the same room from where it stands", () => {
    const wrong = (text: string, path: string) => {
      const [, room = ""] = /^(server\/[^/]+\/)/.exec(path) ?? [];
      const named = [...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, target = ""]) => target);
      return named.some((target) =>
        target.startsWith("..")
          ? !join(dirname(path), target).startsWith(room)
          : room !== "" && target.startsWith(`#${room}`),
      );
    };
    expect(pathsWhere(files, (text, path) => path.startsWith("server/") && wrong(text, path))).toEqual([]);
    expect(wrong('import { a } from "../store/store.ts";', "server/gateway/gateway.ts")).toBe(true);
    expect(wrong('import { a } from "#server/gateway/enter.ts";', "server/gateway/gateway.ts")).toBe(true);
  });

  it("has a rule for every room", () => {
    expect(roomsWithoutRule(files)).toEqual([]);
    expect(roomsWithoutRule([{ path: "server/cellar/wine.ts", text: "" }])).toEqual(["server/cellar"]);
  });

  it("finds an arrow that runs back", () => {
    const wrong = [
      { path: "server/contract/money.ts", text: 'import { x } from "../gateway/gateway.ts";\n' },
      {
        path: "server/marketplaces/taobao/client.ts",
        text: 'import { x } from "../alibaba-1688/sign.ts";\n',
      },
      { path: "server/gateway/gateway.ts", text: 'import { createHash } from "node:crypto";\n' },
      { path: "web/screens/preview/route.tsx", text: 'import { x } from "../products/cart.ts";\n' },
      { path: "web/ui/money.tsx", text: 'import { x } from "#server/store/store.ts";\n' },
      { path: "web/ui/money.tsx", text: 'import { x } from "../cart/cart.ts";\n' },
      { path: "web/cart/cart.ts", text: 'import { x } from "../frame/frame.tsx";\n' },
      { path: "web/early-page.ts", text: 'import { z } from "zod";\n' },
      { path: "web/early/early-answers.ts", text: 'import { x } from "../screens/index.tsx";\n' },
      { path: "server/config/settings.ts", text: 'import { x } from "../console/guard.ts";\n' },
      { path: "server/compose/app.ts", text: 'import { x } from "../main.ts";\n' },
    ];
    expect(backwardArrows(wrong)).toHaveLength(wrong.length);
  });

  it("has no circles of imports, types included", () => {
    expect(circles(files)).toEqual([]);
    const three = [
      { path: "web/a.ts", text: 'import { b } from "./b.ts";\n' },
      { path: "web/b.ts", text: 'import type { C } from "#web/c.ts";\n' },
      { path: "web/c.ts", text: 'import { a } from "./a.ts";\n' },
      { path: "web/d.ts", text: 'import { a } from "./a.ts";\n' },
    ];
    expect(circles(three)).toEqual(["web/a.ts web/b.ts web/c.ts"]);
  });

  it("runs in a browser from the contract to the console: nothing of Node there", () => {
    const portable = product.filter(({ path }) =>
      /^server\/(contract|kernel|marketplaces|gateway|agents|console|store\/memory)\//.test(path),
    );
    const ofNode = portable.filter(
      (file) =>
        importsOf(file).some((target) => target.startsWith("node:") || target === "undici") ||
        /\b(process\.|Buffer\.)/.test(file.text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")),
    );
    expect(ofNode.map(({ path }) => path)).toEqual([]);
  });

  it("asks marketplaces only to read: no name of theirs that it calls creates, pays or cancels anything", () => {
    const asking = product.filter(({ path }) =>
      /^server\/marketplaces\/(alibaba-1688|taobao|weidian)\/(client|operations\/[^/]+)\.ts$/.test(path),
    );
    const named = /\b(?:name|path|const \w+ =|method):? "(\/?[a-z]+(?:[./][A-Za-z]+)+)"/g;
    const called = asking.flatMap(({ text }) => [...text.matchAll(named)].map(([, name = ""]) => name));
    expect(called).toEqual(
      expect.arrayContaining(["alibaba.trade.payWay.query", "/purchase/order/render", "vdian.shop.cate.get"]),
    );
    const verbs = called.map((name) => name.split(/[./]/).at(-1));
    const reading = /^(get|query\w*|\w+Query|preview|render|\w*search|upload|image)$/;
    expect(verbs.filter((verb) => !reading.test(verb ?? ""))).toEqual([]);
  });

  it("touches the process only where a program begins", () => {
    const programs = /^(server\/(main|admin)\.ts|scripts\/|bench\/)/;
    const touching = pathsWhere(
      product.filter(({ path }) => path.startsWith("server/") && !programs.test(path)),
      (text) => /(^|[^.\w"'/-])process\.(env|exit|argv|on|once|stdout|stderr|kill)\b/m.test(text),
    );
    expect(touching).toEqual([]);
  });

  it("knows where a program begins on every Node 24: the first two have no import.meta.main, and would do nothing, well", () => {
    expect(pathsWhere(product, (text) => joined("import\\.meta\\.", "main\\b").test(text))).toEqual([]);
  });

  it("has no any, no suppression, no unfinished or switched-off work", () => {
    const words = [
      joined(":\\s*an", "y\\b[^a-z ]"),
      joined("\\bas an", "y\\b"),
      joined("<an", "y>"),
      joined("@ts-", "(ignore|nocheck|expect-error)"),
      joined("(eslint|oxlint)-dis", "able"),
      joined("\\b(TO", "DO|FIX", "ME|HA", "CK|XX", "X)\\b"),
      joined("\\b(it|test|describe)\\.(sk", "ip|on", "ly|to", "do|fix", "me)\\b"),
      joined("waitFor", "Timeout\\("),
    ];
    expect(pathsWhere(files, (text) => words.some((word) => word.test(text)))).toEqual([]);
  });

  it("has no barrel, no default export but where a tool asks for one", () => {
    expect(pathsWhere(product, (_, path) => basename(path) === "index.ts")).toEqual([]);
    expect(
      pathsWhere(product, (text, path) => /^export \* from/m.test(text) && !path.includes(".gen.")),
    ).toEqual([]);
    expect(pathsWhere(product, (text) => /^export default/m.test(text))).toEqual([]);
  });

  it("names files in kebab-case", () => {
    const name = /^(__root|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*)\.tsx?$/;
    expect(files.filter(({ path }) => !name.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });

  it("keeps files small: none over 300 lines", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 301);
    expect(long.map(({ path, text }) => `${path} (${text.split("\n").length})`)).toEqual([]);
  });

  it("never lets floating point near money or an id", () => {
    const floats = joined("\\b(parse", "Float|toFi", "xed)\\(");
    expect(
      pathsWhere(
        product.filter(({ path }) => /^(server|web)\//.test(path)),
        (text) => floats.test(text),
      ),
    ).toEqual([]);
  });

  it("has no class but errors", () => {
    expect(pathsWhere(product, (text) => /^(export )?class (?!\w+ extends \w*Error\b)/m.test(text))).toEqual(
      [],
    );
  });

  it("names no registry and records no download address", () => {
    const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
    const host = joined("registry\\.", "(npmjs|yarnpkg|npmmirror)");
    const naming = tracked.filter((path) => {
      try {
        return host.test(readFileSync(path, "utf8"));
      } catch {
        return false;
      }
    });
    expect(naming).toEqual([]);
  });

  it("shows every failure of every endpoint in a gateway test", () => {
    const tests = files.filter(({ path }) => /^server\/(gateway|http)\/.*\.test\.ts$/.test(path));
    const text = tests.map((file) => file.text).join("\n");
    const missing = endpoints.flatMap((endpoint) =>
      endpoint.failures.filter((code) => !text.includes(code)).map((code) => `${endpoint.id} ${code}`),
    );
    expect(missing).toEqual([]);
  });
});
