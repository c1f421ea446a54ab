import { afterEach, expect, test } from "vitest";
import { readCategoryColumns } from "#contract/public/category-columns";
import { consoleHeader, consolePaths } from "#contract/console/console";
import { categoryChangesSchema, categoryStateSchema } from "#contract/console/console-category";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { pictureSearchEndpoint, pictureUploadEndpoint } from "#contract/public/picture-search";
import { exampleOf } from "#contract/public/openapi-responses";
import { paymentVerdict } from "#contract/public/payment-verdict";
import { callOperation } from "../api/call.ts";
import { signIn } from "../api/sign-in.ts";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";

let bff: TestBff;
afterEach(() => bff.stop());

const body = { channel: "1688", order_id: "239695213738498520" } as const;

test("runs a check in the browser's gateway: verdict, units, channel and units left", async () => {
  bff = await startTestBff({ role: "support", dailyUnits: 5000 });
  const result = await callOperation(paymentMethodsEndpoint, body);
  expect(result).toMatchObject({ ok: true, units: 1, channel: "1688", remainingDay: 4999 });
  if (!result.ok) throw new Error("no answer");
  expect(result.value.order_id).toBe(body.order_id);
  expect(paymentVerdict({ answer: result.value }).kind).not.toBe("check_failed");
  expect(bff.requests).toEqual(["POST /bff/v1/orders/payment-methods"]);
});

test.each(["1688", "taobao"] as const)(
  "uploads and searches by a picture of %s in the browser",
  async (channel) => {
    bff = await startTestBff({ role: "buyer", dailyUnits: 10 });
    const image_base64 = String(exampleOf("products.upload-image", null)["image_base64"]);
    const upload = await callOperation(pictureUploadEndpoint, { channel, image_base64 });
    if (!upload.ok) throw new Error(JSON.stringify(upload));
    const search = await callOperation(pictureSearchEndpoint, { channel, image_id: upload.value.image_id });
    expect(search).toMatchObject({ ok: true, units: 2, channel, remainingDay: 6 });
    expect(bff.requests).toEqual([
      "POST /bff/v1/products/upload-image",
      "POST /bff/v1/products/search-by-image",
    ]);
  },
);

test("uses up the day's units as on the server", async () => {
  bff = await startTestBff({ role: "support", dailyUnits: 1 });
  await callOperation(paymentMethodsEndpoint, body);
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({
    ok: false,
    status: 429,
    envelope: { code: "QUOTA_EXCEEDED" },
  });
});

test("returns the category tree in columns, with its changes and the time of reading", async () => {
  bff = await startTestBff({ role: "buyer", categoryNodes: 200 });
  const ask = (path: string, method = "GET") =>
    fetch(`${path}?platform=1688`, { method, headers: { [consoleHeader.name]: consoleHeader.value } });
  const tree = readCategoryColumns(await (await ask(consolePaths.categoryColumns)).text());
  expect(tree.count).toBe(200);
  const state = categoryStateSchema.parse(await (await ask(consolePaths.categoryState)).json());
  expect(state).toMatchObject({ read_at: tree.about.read_at, reading: null });
  expect((await ask(consolePaths.categoryRefresh, "POST")).status).toBe(202);
  categoryChangesSchema.parse(await (await ask(consolePaths.categoryChanges)).json());
});

test("refuses a role without permission, without asking to sign in", async () => {
  bff = await startTestBff();
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({ status: 401 });
  expect(await signIn({ demo: "buyer" })).toMatchObject({ ok: true, value: { operator: { role: "buyer" } } });
  expect(await callOperation(paymentMethodsEndpoint, body)).toMatchObject({ status: 403 });
});
