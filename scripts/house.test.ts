import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/public/endpoints";
import { forbiddenImports, importsOf, isTest, modulesWithoutRule, sourceFiles } from "./house.ts";

const files = sourceFiles();
const product = files.filter((file) => !isTest(file));
const pathsWhere = (list: typeof files, test: (text: string, path: string) => boolean) =>
  list.filter(({ text, path }) => test(text, path)).map(({ path }) => path);

/** Joins the parts of a pattern that this file must not contain as text, because it would match itself. */
const joined = (...parts: string[]) => new RegExp(parts.join(""));

describe("repository rules", () => {
  test("modules import only what their rules allow", () => {
    expect(forbiddenImports(files)).toEqual([]);
  });

  test("server files import other modules by # paths and their own module by relative paths", () => {
    const wrong = (text: string, path: string) => {
      const [, module = ""] = /^(server\/[^/]+\/)/.exec(path) ?? [];
      const named = [...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, target = ""]) => target);
      return named.some((target) =>
        target.startsWith("..")
          ? !join(dirname(path), target).startsWith(module)
          : module !== "" && target.startsWith(`#${module}`),
      );
    };
    expect(pathsWhere(files, (text, path) => path.startsWith("server/") && wrong(text, path))).toEqual([]);
    expect(wrong('import { a } from "../store/store.ts";', "server/gateway/gateway.ts")).toBe(true);
    expect(wrong('import { a } from "#server/gateway/enter.ts";', "server/gateway/gateway.ts")).toBe(true);
  });

  test("every module has an import rule", () => {
    expect(modulesWithoutRule(files)).toEqual([]);
    expect(modulesWithoutRule([{ path: "server/cellar/wine.ts", text: "" }])).toEqual(["server/cellar"]);
  });

  test("forbidden imports are found", () => {
    const wrong = [
      { path: "server/contract/shared/money.ts", text: 'import { x } from "../../gateway/gateway.ts";\n' },
      {
        path: "server/marketplaces/taobao/client.ts",
        text: 'import { x } from "../alibaba-1688/sign.ts";\n',
      },
      { path: "server/gateway/gateway.ts", text: 'import { createHash } from "node:crypto";\n' },
      { path: "web/screens/preview/route.tsx", text: 'import { x } from "../products/cart.ts";\n' },
      { path: "web/ui/display/money.tsx", text: 'import { x } from "#server/store/store.ts";\n' },
      { path: "web/ui/display/money.tsx", text: 'import { x } from "../../cart/cart.ts";\n' },
      { path: "web/cart/cart.ts", text: 'import { x } from "../frame/frame.tsx";\n' },
      { path: "web/preload-script.ts", text: 'import { z } from "zod";\n' },
      { path: "web/preload/preloaded-answers.ts", text: 'import { x } from "../screens/index.tsx";\n' },
      { path: "server/config/settings.ts", text: 'import { x } from "../console/guard.ts";\n' },
      { path: "server/compose/app.ts", text: 'import { x } from "../main.ts";\n' },
      { path: "server/contract/shared/money.ts", text: 'import { x } from "../public/product.ts";\n' },
      { path: "server/contract/public/openapi.ts", text: 'import { x } from "../tools/tools.ts";\n' },
      { path: "server/contract/tools/tool.ts", text: 'import { x } from "../console/roles.ts";\n' },
    ];
    expect(forbiddenImports(wrong)).toHaveLength(wrong.length);
  });

  test("the libraries of traces are loaded only where traces are on", () => {
    const users = product
      .filter(({ path }) => !path.startsWith("server/tracing/"))
      .filter(({ text }) => /^import (?!type )[^;]*(?:@opentelemetry|#server\/tracing)/m.test(text));
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  test("portable modules import and use nothing of Node", () => {
    const portable = product.filter(({ path }) =>
      /^server\/(contract|shared|marketplaces|purchasing|events|gateway|agents|console|demo|store\/memory)\//.test(
        path,
      ),
    );
    const ofNode = portable.filter(
      (file) =>
        importsOf(file).some((target) => target.startsWith("node:") || target === "undici") ||
        /\b(process\.|Buffer\.)/.test(file.text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "")),
    );
    expect(ofNode.map(({ path }) => path)).toEqual([]);
  });

  test("connectors change no order, except by creating and cancelling one, and never pay", () => {
    const asking = product.filter(({ path }) =>
      /^server\/marketplaces\/(alibaba-1688|taobao|weidian)\/(client|operations\/.+)\.ts$/.test(path),
    );
    const named = /\b(?:name|path|const \w+ =|method):? "(\/?[a-z]+(?:[./][A-Za-z]+)+)"/g;
    const called = asking.flatMap(({ text }) => [...text.matchAll(named)].map(([, name = ""]) => name));
    expect(called).toEqual(
      expect.arrayContaining(["alibaba.trade.payWay.query", "/purchase/order/render", "vdian.shop.cate.get"]),
    );
    const verbs = called.map((name) => name.split(/[./]/).at(-1));
    const reading = /^(get\w*|query\w*|\w+Query|buyerView|preview|render|\w*search|upload|image)$/;
    const others = called.filter((_, index) => !reading.test(verbs[index] ?? ""));
    expect(new Set(others)).toEqual(
      new Set([
        "alibaba.trade.createCrossOrder",
        "alibaba.trade.cancel",
        "/purchase/order/create",
        "/purchase/order/asyn/cancel",
        // These say which stored messages were read, and change no order.
        "push.query.messageList",
        "push.message.confirm",
      ]),
    );
    // Both go through the writer's path, which sends a call at most once.
    const writers = asking.filter(({ text }) =>
      /apis\.(?:createOrder|cancelOrder)\b|order\/(?:create|asyn)/.test(text),
    );
    expect(writers.filter(({ text }) => !/\bWriteClient\b/.test(text))).toEqual([]);
  });

  test("only programs use the process object", () => {
    const programs = /^(server\/(main|admin)\.ts|scripts\/|bench\/)/;
    const touching = pathsWhere(
      product.filter(({ path }) => path.startsWith("server/") && !programs.test(path)),
      (text) => /(^|[^.\w"'/-])process\.(env|exit|argv|on|once|stdout|stderr|kill)\b/m.test(text),
    );
    expect(touching).toEqual([]);
  });

  test("programs detect their start without a property that Node 24.0 and 24.1 lack", () => {
    expect(pathsWhere(product, (text) => joined("import\\.meta\\.", "main\\b").test(text))).toEqual([]);
  });

  test("no file has any, a suppression, an unfinished note, or a skipped or focused test", () => {
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

  test("no file is a barrel or has a default export", () => {
    expect(pathsWhere(product, (_, path) => basename(path) === "index.ts")).toEqual([]);
    expect(
      pathsWhere(product, (text, path) => /^export \* from/m.test(text) && !path.includes(".gen.")),
    ).toEqual([]);
    expect(pathsWhere(product, (text) => /^export default/m.test(text))).toEqual([]);
  });

  test("file names are in kebab-case", () => {
    const name = /^(__root|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*)\.tsx?$/;
    expect(files.filter(({ path }) => !name.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });

  test("no file has more than 300 lines", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 301);
    expect(long.map(({ path, text }) => `${path} (${text.split("\n").length})`)).toEqual([]);
  });

  test("product code does not parse or format floating-point numbers, which would round money and ids", () => {
    const floats = joined("\\b(parse", "Float|toFi", "xed)\\(");
    expect(
      pathsWhere(
        product.filter(({ path }) => /^(server|web)\//.test(path)),
        (text) => floats.test(text),
      ),
    ).toEqual([]);
  });

  test("no class exists except errors", () => {
    expect(pathsWhere(product, (text) => /^(export )?class (?!\w+ extends \w*Error\b)/m.test(text))).toEqual(
      [],
    );
  });

  test("no file names a package registry or records a download address", () => {
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

  test("a gateway test covers every failure of every endpoint", () => {
    const tests = files.filter(({ path }) => /^server\/(gateway|http)\/.*\.test\.ts$/.test(path));
    const text = tests.map((file) => file.text).join("\n");
    const missing = endpoints.flatMap((endpoint) =>
      endpoint.failures.filter((code) => !text.includes(code)).map((code) => `${endpoint.id} ${code}`),
    );
    expect(missing).toEqual([]);
  });
});
