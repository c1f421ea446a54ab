import { describe, expect, test } from "vitest";
import { buildOpenapi } from "./openapi.ts";

type Schema = { properties?: Record<string, Schema> };
type Response = {
  description: string;
  headers: Record<string, unknown>;
  content?: { "application/json": { schema: Schema } };
};
type Operation = { operationId: string; responses: Record<string, Response> };
type Document = {
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: { schemas: Record<string, Schema> };
};

const document = buildOpenapi({ version: "1.2.3", baseUrl: "https://gateway.example" }) as Document;
const operations = Object.values(document.paths).map(({ get, post }) => (get ?? post)!);
const operation = (path: string) => document.paths[path]!.post!;

describe("descriptions of order calls", () => {
  test("have a 202 with the standard answer, and Idempotent-Replayed on both answers of create alone", () => {
    for (const { operationId, responses } of operations) {
      const { "200": told, "202": accepted } = responses;
      const isCreate = operationId.startsWith("orders.create");
      expect("Idempotent-Replayed" in told!.headers).toBe(isCreate);
      if (!accepted) continue;
      expect(accepted.description).toContain("outcome");
      expect("Idempotent-Replayed" in accepted.headers).toBe(isCreate);
      expect(accepted.content?.["application/json"].schema).toStrictEqual(
        told!.content?.["application/json"].schema,
      );
    }
    const { schema } = operation("/v1/orders/create").responses["202"]!.content!["application/json"];
    expect(schema).toStrictEqual({ $ref: "#/components/schemas/OrderCreateResult" });
  });

  test("name what is left of a limit and the new total among the fields of an error", () => {
    const { error } = document.components.schemas.ErrorEnvelope!.properties!;
    for (const field of ["limit", "left", "total"])
      expect(error?.properties).toHaveProperty(field, expect.anything());
    expect(operation("/v1/orders/create").responses["409"]?.description).toBe(
      "PREVIEW_CHANGED, EXTERNAL_ORDER_ID_REUSED",
    );
    expect(operation("/v1/orders/create").responses["403"]?.description).toContain("PURCHASE_LIMIT_EXCEEDED");
  });
});
