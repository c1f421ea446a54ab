import { describe, expect, test } from "vitest";
import type { PaymentVerdict } from "#contract/public/payment-verdict";
import { buyerReply, replyIn } from "./buyer-reply.ts";

const orderId = "9223372036854775807";
const replyTo = (verdict: PaymentVerdict, code = "", message = "") =>
  buyerReply({ orderId, verdict, code, message });

describe("the reply to a buyer", () => {
  test.each<[PaymentVerdict, string, string]>([
    [{ kind: "kjb_possible", codes: [16, 20] }, "跨境宝（代码 16、20）", "KJB, code 16, 20"],
    [{ kind: "kjb_not_reported" }, "其中没有跨境宝", "cross-border pay (KJB) was not among them"],
    [{ kind: "fix_authorization" }, "返回“500_2 没有权限”", "answered “500_2 没有权限”"],
  ])(
    "states %j in both languages with every digit of the id, and asks not to cancel",
    (verdict, chinese, english) => {
      const reply = replyTo(verdict, "500_2", "没有权限") ?? "";
      const [first = "", second = "", ...more] = reply.split("\n\n");
      expect(more).toEqual([]);
      expect(first).toContain(`订单 ${orderId}：`);
      expect(first).toContain(chinese);
      expect(first).toMatch(/请勿因此取消订单。$/);
      expect(second).toContain(`Order ${orderId}: `);
      expect(second).toContain(english);
      expect(second).toMatch(/[Pp]lease do not cancel (it|the order) because of this\.$/);
    },
  );

  test.each<PaymentVerdict>([
    { kind: "no_channels" },
    { kind: "nothing_to_pay" },
    { kind: "refused", code: "500_1", message: "系统繁忙" },
    { kind: "check_failed", failure: "upstream" },
  ])("writes no reply for %j, on which a buyer cannot act", (verdict) => {
    expect(replyTo(verdict)).toBeNull();
  });
});

describe("the reply in one language", () => {
  const verdicts: PaymentVerdict[] = [
    { kind: "kjb_possible", codes: [16] },
    { kind: "kjb_not_reported" },
    { kind: "no_channels" },
    { kind: "nothing_to_pay" },
    { kind: "fix_authorization" },
    { kind: "refused", code: "500_1", message: "系统繁忙" },
    { kind: "check_failed", failure: "upstream" },
  ];
  const facts = { amount: "¥321.20", deadline: "2026-11-29 04:24:24", link: "https://trade.1688.com/x" };

  test.each(verdicts)(
    "exists for $kind, with amount, deadline and link where there is something to pay, and asks not to cancel",
    (verdict) => {
      const reply = { orderId, verdict, code: "500_1", message: "系统繁忙", ...facts };
      const chinese = replyIn("zh-CN", reply);
      const english = replyIn("en", reply);
      for (const text of [chinese, english])
        for (const part of [orderId, ...(verdict.kind === "nothing_to_pay" ? [] : Object.values(facts))])
          expect(text).toContain(part);
      expect(chinese).toMatch(/^订单 .*请勿因此取消订单。$/);
      expect(english).toMatch(/^Order .*[Pp]lease do not cancel (it|the order) because of this\.$/);
      expect(chinese).not.toMatch(/[a-z]{4,} [a-z]{4,}/);
    },
  );

  test.each<{ verdict: PaymentVerdict; known: object }>([
    { verdict: { kind: "no_channels" }, known: {} },
    { verdict: { kind: "nothing_to_pay" }, known: facts },
  ])("states no unknown fact for $verdict.kind, and does not ask to pay nothing", ({ verdict, known }) => {
    const reply = { orderId, verdict, code: "", message: "", ...known };
    expect(replyIn("en", reply)).not.toMatch(/Payable|Pay before|link/);
    expect(replyIn("zh-CN", reply)).not.toMatch(/应付金额 ¥|截止|链接/);
  });

  test("no longer says that KJB can be tried once 1688 refused its link", () => {
    const verdict: PaymentVerdict = { kind: "kjb_possible", codes: [16] };
    const reply = { orderId, verdict, code: "", message: "", isKjbRefused: true };
    expect(replyIn("en", reply)).toContain("KJB cannot be used now");
    expect(replyIn("en", reply)).not.toContain("can be tried");
    expect(replyIn("zh-CN", reply)).toContain("目前不能用跨境宝付款");
    expect(replyIn("zh-CN", reply)).not.toContain("可以尝试");
  });
});
