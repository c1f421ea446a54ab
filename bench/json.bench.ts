import { readExact } from "../server/shared/json/exact-json.ts";

// Compares `readExact`, which reads every request body and vendor answer, with `JSON.parse` on documents of vendors' shapes.

/** Document with the shape and size of a marketplace's answer. */
type BenchDocument = { name: string; text: string };

/** Returns a placeholder for an integer that a JS number cannot hold; it becomes bare digits in the text. */
const bigInteger = (digits: string) => `@${digits}@`;

function written(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/"@([0-9]+)@"/g, "$1");
}

function product(at: number) {
  return {
    offerId: bigInteger(String(650_000_000_000_000_000n + BigInt(at) * 977n)),
    subject: `加厚不锈钢保温杯大容量便携办公水杯厂家批发${at}`,
    imageUrl: `https://img.example/pictures/${at}_!!0-0-picture.jpg`,
    price: "12.50",
    monthSold: at * 3,
    repurchaseRate: "10%",
    isOnePsale: true,
    skus: [
      {
        skuId: bigInteger(String(500_000_000_000_000_000n + BigInt(at))),
        attribute: "颜色:红色",
        stock: at,
        weight: 0.25,
      },
    ],
  };
}

const paymentMethods = {
  resultList: {
    channels: [
      { code: 1, name: "支付宝" },
      { code: 20, name: "跨境宝" },
    ],
    orderId: "239695213738498520",
    payFee: 32120,
    timeout: "2026-11-04 14:00:45",
  },
  success: true,
};

const preview = {
  orderPreviewResuslt: [
    {
      tradeModeNameList: ["assureTrade"],
      status: true,
      sumPayment: 4400,
      sumCarriage: 800,
      sumPaymentNoCarriage: 3600,
      flowFlag: "general",
      cargoList: [
        {
          amount: 36,
          finalUnitPrice: 18,
          specId: "0f".repeat(16),
          skuId: 3332085412530,
          offerId: 548818919805,
        },
        {
          amount: 18.5,
          finalUnitPrice: 18.5,
          specId: "1e".repeat(16),
          skuId: 3332085412531,
          offerId: 548818919805,
        },
      ],
      tradeModelList: [
        {
          tradeType: "assureTrade",
          name: "担保交易",
          description: "买家确认收货后打款给卖家。".repeat(8),
          opSupport: true,
        },
      ],
    },
  ],
  success: true,
};

const categoryLevel = {
  categoryInfo: [
    {
      childCategorys: Array.from({ length: 52 }, (_, at) => ({
        id: 1_000 + at * 37,
        name: `类目${at}、家居`,
        isLeaf: false,
        categoryType: "1",
      })),
    },
  ],
  succes: "true",
};

const documents: BenchDocument[] = [
  { name: "rejection", text: written({ success: "false", errorCode: "500_2", errorMsg: "没有权限" }) },
  { name: "payment methods", text: written(paymentMethods) },
  { name: "payment methods, indented", text: written(paymentMethods, 2) },
  { name: "preview, indented", text: written(preview, 4) },
  { name: "category level", text: written(categoryLevel) },
  {
    name: "search page of 20",
    text: written({
      result: { success: true, result: { data: Array.from({ length: 20 }, (_, at) => product(at)) } },
    }),
  },
  {
    name: "1 MB of products",
    text: written({ result: Array.from({ length: 2_750 }, (_, at) => product(at)) }),
  },
  {
    name: "a string like structure",
    text: written({ remark: ":5", result: Array.from({ length: 20 }, (_, at) => product(at)) }),
  },
];

const rounds = 301;
/** Characters that each round reads, so that a round is shorter than a scheduler's time slice. */
const charactersPerRound = 50_000;
/** Warm-up of each reader, ms: compiling is slow on a busy processor. */
const warmUp = 400;

/**
 * Returns the microseconds of one call for each reader: the 10th percentile of many short rounds, which other work on the machine
 * did not interrupt. The readers take turns.
 */
function measure(text: string, readers: ((text: string) => unknown)[]): number[] {
  const calls = Math.max(1, Math.round(charactersPerRound / text.length));
  const taken = readers.map((): number[] => []);
  for (const read of readers)
    for (const end = performance.now() + warmUp; performance.now() < end;) read(text);
  for (let round = 0; round < rounds; round++)
    readers.forEach((read, at) => {
      const start = process.hrtime.bigint();
      for (let call = 0; call < calls; call++) read(text);
      taken[at]!.push(Number(process.hrtime.bigint() - start) / 1000 / calls);
    });
  return taken.map((times) => times.sort((one, other) => one - other)[Math.floor(rounds / 10)]!);
}

const goal = 2.5;
const readers = [(text: string): unknown => JSON.parse(text), readExact];

console.log("| document | bytes | JSON.parse | readExact | ratio | |");
console.log("|---|--:|--:|--:|--:|---|");
for (const { name, text } of documents) {
  const [plain = 1, exact = 0] = measure(text, readers);
  const micros = (value: number) => `${value.toFixed(2)} us`;
  const bytes = new TextEncoder().encode(text).length;
  const ratio = exact / plain;
  const result = ratio <= goal ? "met" : "**missed**";
  console.log(
    `| ${name} | ${bytes} | ${micros(plain)} | ${micros(exact)} | ${ratio.toFixed(2)} | ${result} |`,
  );
}
