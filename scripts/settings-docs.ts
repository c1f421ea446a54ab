import { readFileSync, writeFileSync } from "node:fs";
import { listSettings } from "#server/config/settings.ts";
import { configurationSchema, listFileFields } from "./configuration-schema.ts";
import { isStarted } from "./run-program.ts";
import { wrapText } from "./wrap-text.ts";

const path = "docs/configuration.md";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Returns docs/configuration.md with its tables as the schemas of the settings describe them. */
export function settingsDocs(text = readFileSync(path, "utf8")): string {
  return withPart(withPart(text, "environment", environmentTable()), "fields", fieldTable());
}

/** Returns the text of public/schema/config.json, which every console serves. */
export function schemaFile(): string {
  return `${JSON.stringify(configurationSchema(), null, 2)}\n`;
}

/** Returns the text of .env.example: every variable with its default, in a comment, so that an unchanged copy changes nothing. */
export function environmentExample(): string {
  const settings = listSettings().filter(({ isDeprecated }) => !isDeprecated);
  const parts = settings.map(({ name, isSecret, default: initial, description }) => {
    const also = isSecret ? ` A secret: ${name}_FILE may name a file that has it instead.` : "";
    return [...wrapText(`${description}${also}`, 110, "# "), `#${name}=${initial ?? ""}`].join("\n");
  });
  const head = [
    "# Every setting of a process. Copy this file and remove the # before each that you set; docs/configuration.md explains them.",
    "# systemd, Docker and Kubernetes take a value as it is, without quotation marks, and a comment only on a line of its own.",
  ].join("\n");
  return `${[head, ...parts].join("\n\n")}\n`;
}

function environmentTable(): string {
  const rows = listSettings().map(({ name, isSecret, default: initial, description }) => {
    const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    return `| ${names} | ${initial === null ? "none" : `\`${initial}\``} | ${cell(description)} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

function fieldTable(): string {
  const rows = listFileFields().map(
    (field) => `| \`${field.path}\` | ${field.values} | ${field.default} | ${cell(field.description)} |`,
  );
  return ["| Field | Value | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** Replaces the text between the comment of a part and the next `end` comment. */
function withPart(text: string, name: string, content: string): string {
  const parts = text.split(`<!-- ${name} -->\n`);
  const [before = "", after = ""] = parts;
  const end = after.indexOf("<!-- end -->");
  if (parts.length !== 2 || end < 0) throw new Error(`${path} has no part "${name}".`);
  return `${before}<!-- ${name} -->\n\n${content}\n\n${after.slice(end)}`;
}

if (isStarted(import.meta)) {
  writeFileSync(path, settingsDocs());
  writeFileSync("public/schema/config.json", schemaFile());
  writeFileSync(".env.example", environmentExample());
}
