import { execFileSync } from "node:child_process";
import { registerHooks } from "node:module";
import { buildOpenapi } from "#contract/public/openapi";

// openapi-typescript prints with the interface of TypeScript 5, which the native compiler does not have.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});

type Message = { headers?: object; content?: Record<string, { example?: unknown }> };
type Operation = { requestBody?: Message; responses: Record<string, Message> };
type Description = { components: { headers?: object }; paths: Record<string, Record<string, Operation>> };

/** Path of the client's types. */
export const clientTypesFile = "clients/typescript/src/api.gen.ts";

/** Returns the TypeScript types of openapi.json. Amounts in yuan are text, as the client reads them. */
export async function clientTypes(): Promise<string> {
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const { default: ts } = await import("typescript-5");
  const openapi = JSON.parse(JSON.stringify(buildOpenapi({ version: "", baseUrl: "" }))) as Description;
  // Headers of a fetch answer have no types, and examples are in the reference: both would more than double the file.
  delete openapi.components.headers;
  for (const operation of Object.values(openapi.paths).flatMap((methods) => Object.values(methods)))
    for (const message of [operation.requestBody, ...Object.values(operation.responses)]) {
      delete message?.headers;
      for (const content of Object.values(message?.content ?? {})) delete content.example;
    }
  const nodes = await openapiTS(openapi as object as Parameters<typeof openapiTS>[0], {
    transform: ({ type, description }) =>
      type === "number" && description?.startsWith("Yuan. ")
        ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)
        : undefined,
  });
  const notice = "// Written by `npm run openapi-answers` from the contract. Do not edit.\n\n";
  return execFileSync(
    process.execPath,
    ["node_modules/oxfmt/bin/oxfmt", "--stdin-filepath", clientTypesFile],
    {
      input: notice + astToString(nodes),
      encoding: "utf8",
      maxBuffer: 32 * 1024 * 1024,
    },
  );
}
