import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderToCreate } from "../../../connector.ts";
import { isJsonObject, parseExact } from "#server/shared/json/exact-json.ts";
import type { WriteClient } from "../../write-client.ts";
import { createCreateOrder } from "./create-order.ts";

const order = {
  receiver: { name: "A", mobile: "13800000000", province: "P", city: "C", address: "S" },
  lines: [{ offer_id: "554456348334", spec_id: "b266", quantity: 2 }],
  marker: "purA",
  expectedTotal: 4400,
  tradeType: "assureTrade",
  flow: "general",
  buyerMessage: null,
  useRedEnvelope: false,
} as unknown as OrderToCreate;

/** Returns the outcome of a create for an answer of the marketplace. */
async function endOf(text: string) {
  const value = parseExact(text);
  if (value === undefined || !isJsonObject(value)) throw new Error("an answer is an object");
  const write: WriteClient = async (_request, read) => read(value, (words) => words);
  const call = { accessToken: "t", signal: new AbortController().signal };
  return createCreateOrder(write)(order, call);
}

const exactId = fc.bigInt({ min: 10n ** 17n, max: 10n ** 19n - 1n }).map(String);
/** An id as text or as a bare number beyond what a double holds. */
const written = exactId.chain((id) => fc.constantFrom({ id, text: `"${id}"` }, { id, text: id }));
const refusalText = fc.constantFrom(
  "",
  "系统繁忙,请重试!",
  "offer no exist",
  "库存不足",
  "AddressId invalid:AddressId invalid",
  "not support tradeType:【x】",
  "something new",
);
const code = fc.constantFrom("", "400", "500", "500_001", "404", "SYSTEM_ERROR", "900");
const flag = fc.constantFrom("true", "false", '"false"', '"true"', "null");

describe("the outcome of a create at 1688", () => {
  test("is done with exactly the ids in its answer, whatever success, code and message say", async () => {
    const places = [
      (ids: string[]) => `"result":{"orderId":${ids[0]}}`,
      (ids: string[]) => `"orderId":${ids[0]}`,
      (ids: string[]) =>
        `"result":{"orderList":[${ids.map((id) => `{"orderId":${id},"orderAmmount":1}`).join()}]}`,
      (ids: string[]) => `"result":{"orderIdList":[${ids.join()}]}`,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(written, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
        fc.nat({ max: places.length - 1 }),
        fc.tuple(flag, code, refusalText),
        async (ids, place, [success, number, message]) => {
          const body = places[place]!(ids.map(({ text }) => text));
          const end = await endOf(
            `{"success":${success},"code":${JSON.stringify(number)},"message":${JSON.stringify(message)},${body}}`,
          );
          if (end.kind !== "done") throw new Error(`ends as ${end.kind}`);
          const expected = place < 2 ? ids.slice(0, 1) : ids;
          expect(end.orders.map(({ order_id: id }) => id)).toEqual(expected.map(({ id }) => id));
        },
      ),
    );
  });

  test("is unknown where an id cannot be read exactly, whatever else the answer says", async () => {
    const bad = fc.constantFrom(
      "4.1697573858973e18",
      "1.5",
      '"41697 57"',
      "{}",
      "[]",
      "-4",
      '"x"',
      "0",
      "true",
    );
    await fc.assert(
      fc.asyncProperty(bad, flag, code, refusalText, async (id, success, number, message) => {
        const said = `"success":${success},"code":${JSON.stringify(number)},"message":${JSON.stringify(message)}`;
        expect((await endOf(`{${said},"result":{"orderId":${id}}}`)).kind).toBe("unknown");
      }),
    );
  });

  test("is rejected only by a plain refusal with a known reason, and never by a busy marketplace", async () => {
    await fc.assert(
      fc.asyncProperty(flag, code, refusalText, async (success, number, message) => {
        const end = await endOf(
          `{"success":${success},"code":${JSON.stringify(number)},"message":${JSON.stringify(message)}}`,
        );
        const isNo = success === "false" || success === '"false"';
        const isKnown =
          /^(?:400|404|500_001)$/.test(number) || /offer|库存|AddressId|tradeType/.test(message);
        const isBusy = message.includes("繁忙");
        expect(end.kind).toBe(isNo && isKnown && !isBusy ? "rejected" : "unknown");
      }),
    );
  });

  test("is unknown for any object without information about an order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string().filter((name) => !/^(?:success|code|message|error|result|order)/i.test(name)),
          fc.jsonValue(),
        ),
        async (fields) => {
          const text = JSON.stringify(fields);
          // Names that the reader of exact JSON refuses never reach the operation.
          fc.pre(!text.includes("__proto__"));
          const kind = await endOf(text).then(
            ({ kind: ended }) => ended,
            () => "unknown",
          );
          expect(kind).toBe("unknown");
        },
      ),
    );
  });
});
