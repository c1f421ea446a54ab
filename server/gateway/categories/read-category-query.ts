import { categoryEndpoint, type CategoryRequest } from "#contract/category";
import { hasTrait } from "#contract/channel";
import { Failure, type FailureDetails } from "#contract/failure";

/** The query text as the endpoint's request (§4.3); unknown parameters are ignored. @throws Failure VALIDATION_ERROR */
export function readCategoryQuery(query: string): CategoryRequest {
  const parameters = readParameters(query);
  const result = categoryEndpoint.request.safeParse(parameters);
  if (!result.success) {
    const { issues } = result.error;
    const isShop = issues.every(({ path }) => path[0] === "shop_id");
    throw invalid(issues.map(readable).join(" "), isShop && { categoryReason: "SHOP_ID_INVALID" });
  }
  const { platform, shop_id: shopId } = result.data;
  if (hasTrait(platform, "categoriesPerShop") && shopId === undefined)
    throw invalid(`shop_id: send the shop id, which ${platform} needs.`, {
      categoryReason: "SHOP_ID_INVALID",
    });
  return result.data;
}

const names = ["platform", "shop_id", "categoryId"] as const;

function readParameters(query: string): Partial<Record<(typeof names)[number], string>> {
  const parameters: Partial<Record<(typeof names)[number], string>> = {};
  for (const pair of query.split("&")) {
    const at = pair.indexOf("=");
    const text = decoded(at < 0 ? pair : pair.slice(0, at));
    const name = names.find((known) => known === text);
    if (name === undefined) continue;
    if (parameters[name] !== undefined) throw invalid(`${name}: send it once.`);
    parameters[name] = at < 0 ? "" : decoded(pair.slice(at + 1));
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("The query is not percent-encoded UTF-8.");
  }
}

function readable({ path, message }: { path: PropertyKey[]; message: string }): string {
  return `${path.join(".")}: ${message}`;
}

function invalid(message: string, details: FailureDetails | false = {}): Failure {
  return new Failure("VALIDATION_ERROR", message, details || {});
}
