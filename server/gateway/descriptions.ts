import { buildOpenapi } from "#contract/public/openapi";
import { createLru } from "#server/shared/caches.ts";
import { type CompressedText, createCompressedText } from "./categories/compressed-text.ts";
import type { GatewayDependencies } from "./gateway-services.ts";
import { buildLlmsText } from "./llms-text.ts";

/** Paths of the descriptions of the surface: for programs, in either notation, and for language models. */
export const descriptionPaths = ["/openapi.json", "/openapi.yaml", "/llms.txt"] as const;
type DescriptionPath = (typeof descriptionPaths)[number];

const types: Record<DescriptionPath, string> = {
  "/openapi.json": "application/json; charset=utf-8",
  "/openapi.yaml": "application/yaml; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
};

/** Placeholder for the caller's own address while a description is built. */
const standIn = "http://stand-in.invalid";

/** Maximum descriptions that are cached, because callers choose the address in them. Each takes at most 0.8 MB. */
const maxDescriptions = 32;

type Described = { text: CompressedText; type: string };

/** Builds each description of the surface once for each address by which callers reach it. */
export function createDescriptions({
  version,
  openBaseUrl = null,
  hasPages = false,
  digests,
  compress,
}: Pick<GatewayDependencies, "version" | "openBaseUrl" | "hasPages" | "digests" | "compress">): (
  path: DescriptionPath,
  origin: string,
) => Promise<Described> {
  const stored = createLru<string, Described>(maxDescriptions);
  const pieces: Partial<Record<DescriptionPath, Promise<string[]>>> = {};

  async function build(path: DescriptionPath): Promise<string> {
    if (path === "/llms.txt") return buildLlmsText({ baseUrl: standIn, hasPages });
    const openapi = buildOpenapi({ version, baseUrl: standIn, openBaseUrl });
    if (path === "/openapi.json") return JSON.stringify(openapi);
    // YAML is rarely requested, so only its first caller loads the library. The text has no wrapped lines and no YAML
    // references.
    const { stringify } = await import("yaml");
    return stringify(openapi, { lineWidth: 0, aliasDuplicateObjects: false });
  }

  return async (path, origin) => {
    const name = `${path} ${origin}`;
    const known = stored.get(name);
    if (known) return known;
    const split = (pieces[path] ??= build(path).then((text) => text.split(standIn)));
    const text = (await split).join(origin);
    const tagged = createCompressedText(text, digests.sha256(text).slice(0, 32), compress ?? null);
    const made = { text: tagged, type: types[path] };
    stored.set(name, made);
    return made;
  };
}
