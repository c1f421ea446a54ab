import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { resources } from "#web/i18n/resources.ts";
import { importsOf, sourceFiles } from "./house.ts";
import { unusedClasses, unusedExports, unusedMessages } from "./unused.ts";

const files = sourceFiles();
const configs = ["vite.config.ts", "vitest.config.ts"].map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
/** index.html with its placeholders as string literals, so that their messages count as used. */
const firstFrame = {
  path: "web/index.html",
  text: readFileSync("web/index.html", "utf8").replace(/%(\w+)%/g, '"$1"'),
};
/** The page, and what of the contract names its texts: the advice about a failure. */
const page = files.filter(
  ({ path }) =>
    path === "server/contract/shared/failure-advice.ts" ||
    (path.startsWith("web/") && !path.startsWith("web/i18n/") && !/\.test\.tsx?$/.test(path)),
);

describe("unused code", () => {
  test("every exported value is used", () => {
    // The helpers of this folder's tests are used by the tests only.
    const found = unusedExports([...files, ...configs]).filter(
      (name) => !/^scripts\/(house|unused)\.ts /.test(name),
    );
    expect(found).toEqual([]);
  });

  test("every production dependency is imported", () => {
    const imported = files.flatMap(importsOf);
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
    const unused = Object.keys(dependencies).filter(
      (name) => !imported.some((target) => target === name || target.startsWith(`${name}/`)),
    );
    expect(unused).toEqual([]);
  });

  test("unused exports are found", () => {
    const sources = [
      { path: "a/one.ts", text: "export const own = 1;\nexport const idle = own;\nexport const used = 2;\n" },
      { path: "a/one.test.ts", text: 'import { idle } from "./one.ts";\n' },
      { path: "a/two.ts", text: 'import {\n  used,\n} from "./one.ts";\n' },
    ];
    expect(unusedExports(sources)).toEqual(["a/one.ts own", "a/one.ts idle"]);
  });

  test.each(Object.entries(resources.en))("the page uses every message of %s", (_namespace, messages) => {
    expect(unusedMessages([...page, firstFrame], messages)).toEqual([]);
  });

  test("unused messages are found", () => {
    const text = 't("units", { count }); t(`common:tones.${tone}`); t("title");';
    const messages = { units_one: "", units_other: "", tones: { ok: "" }, title: "", old: { note: "" } };
    expect(unusedMessages([{ path: "web/a.tsx", text }], messages)).toEqual(["old.note"]);
  });

  test("every CSS class is used and defined", () => {
    expect(unusedClasses(page)).toEqual([]);
  });

  test("unused and undefined CSS classes are found", () => {
    const text = 'import styles from "./a.module.css";\nstyles.worn; styles.bare;\n';
    const css = ".worn .idle { top: 0 }";
    expect(unusedClasses([{ path: "web/a.tsx", text }], () => css)).toEqual([
      "web/a.module.css idle",
      "web/a.module.css bare",
    ]);
  });
});
