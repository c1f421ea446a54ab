import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenseTexts } from "./licenses.ts";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version: string; dev?: boolean; license: string }>;
};

test("licenses.txt names every package of production, and the text that came with it", () => {
  const text = licenseTexts();
  const names = Object.entries(packages)
    .filter(([path, { dev }]) => path.startsWith("node_modules/") && !dev)
    .map(([path, { version, license }]) => `${path.split("node_modules/").at(-1)} ${version} (${license})`);
  expect(names.length).toBeGreaterThan(100);
  const lines = new Set(text.split("\n"));
  expect(names.filter((name) => !lines.has(name))).toEqual([]);
  for (const name of ["express", "react", "zod", "vue"])
    expect(text).toContain(readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim());
  expect(text).toContain("Copyright (c) Brian M. Carlson");
  expect(text).not.toMatch(/^vite /m);
});

test("refuses a package whose licence is not accepted, and one without a text", () => {
  const express = { version: "1.0.0" };
  expect(() => licenseTexts({ "node_modules/express": { ...express, license: "AGPL-3.0" } })).toThrow(
    "express has the licence AGPL-3.0",
  );
  expect(() => licenseTexts({ "node_modules/pgpass": { ...express, license: "ISC" } })).toThrow(
    "node_modules/pgpass has no text of its licence",
  );
});
