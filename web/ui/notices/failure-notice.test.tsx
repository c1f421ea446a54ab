import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerIssue } from "#contract/shared/field-fault";
import type { CallError } from "../../api/call-result.ts";
import { i18n } from "../../i18n/i18n.ts";
import { FailureNotice } from "./failure-notice.tsx";

const limited: CallError = {
  ok: false,
  kind: "error",
  status: 429,
  requestId: "req_7",
  retryAt: Date.UTC(2026, 10, 21, 6, 3, 0),
  at: 0,
  rawText: "{}",
  envelope: {
    code: "RATE_LIMIT_EXCEEDED",
    message: "Too many requests.",
    category: "RATE_LIMIT_ERROR",
    request_id: "req_7",
  },
};

test("says what happened, what to do and when, with a copy button for the request id", () => {
  render(<FailureNotice failure={limited} />);
  const notice = screen.getByRole("alert");
  expect(notice).toHaveTextContent("Too many calls within a minute");
  expect(notice).toHaveTextContent("Wait until the time below");
  expect(notice.querySelector("time")).toHaveAttribute("datetime", "2026-11-21T06:03:00.000Z");
  expect(screen.getByText("req_7")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Copy request id / })).toBeVisible();
});

test("is shown in Chinese", async () => {
  i18n.changeLanguage("zh-CN");
  render(<FailureNotice failure={limited} />);
  expect(screen.getByRole("alert")).toHaveTextContent("调用过于频繁");
});

test("does not blame the key when the session ended", () => {
  const envelope = { ...limited.envelope, code: "NOT_SIGNED_IN", category: "AUTH_ERROR" } as const;
  render(<FailureNotice failure={{ ...limited, status: 401, envelope }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("You were signed out");
  expect(screen.getByRole("alert")).not.toHaveTextContent("key");
});

test.each([
  ["FORBIDDEN", "Your role does not allow this"],
  ["REAUTH_REQUIRED", "You signed in more than ten minutes ago"],
  ["PASSKEY_REQUIRED", "Add a passkey first"],
  ["CSRF", "The console's server refused this page"],
  ["INSUFFICIENT_SCOPE", "The key does not allow this"],
] as const)("explains a 403 by its code: %s", (code, title) => {
  const envelope = { ...limited.envelope, code, category: "AUTH_ERROR" } as const;
  render(<FailureNotice failure={{ ...limited, status: 403, envelope }} />);
  expect(screen.getByRole("alert")).toHaveTextContent(title);
});

test("quotes the marketplace's message and the invalid fields unchanged", () => {
  const envelope = {
    ...limited.envelope,
    upstream: { code: "500_004", message: "库存不足" },
    issues: [{ path: "lines.0", message: "Stock is 3." }],
  };
  render(<FailureNotice failure={{ ...limited, envelope }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("500_004 库存不足");
  expect(screen.getByRole("listitem")).toHaveTextContent("lines.0 Stock is 3.");
});

test("names the unreadable parts of a marketplace's answer in the reader's language", () => {
  const issues = [
    answerIssue("resultList.payFee", "not_fen"),
    answerIssue("resultList.channels.1.code", "negative_code"),
    answerIssue("somewhere.else", "missing"),
  ];
  const failure = {
    ...limited,
    envelope: {
      ...limited.envelope,
      code: "CHANNEL_UPSTREAM_ERROR" as const,
      category: "CHANNEL_ERROR" as const,
      issues,
    },
  };
  const { rerender } = render(<FailureNotice failure={failure} />);
  const told = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told()).toEqual([
    "Amount to pay resultList.payFee is not a whole number of fen",
    "Channel code resultList.channels.1.code is a negative channel code",
    "somewhere.else is missing",
  ]);
  i18n.changeLanguage("zh-CN");
  rerender(<FailureNotice failure={failure} />);
  expect(told()).toEqual([
    "应付金额 resultList.payFee 不是以分为单位的整数",
    "渠道代码 resultList.channels.1.code 是负数渠道代码",
    "somewhere.else 缺失",
  ]);
});

test("adds the English meaning to known Chinese messages on the English page, and invents none", async () => {
  const said = (upstream: { code: string; message?: string; message_en?: string }) => (
    <FailureNotice failure={{ ...limited, envelope: { ...limited.envelope, upstream } }} />
  );
  const known = {
    code: "500_004",
    message: "商品[1]库存不足，请核实库存后订购。",
    message_en: "There is not enough in stock.",
  };
  const { rerender } = render(said(known));
  const notice = screen.getByRole("alert");
  expect(notice).toHaveTextContent("库存后订购。 (in English: There is not enough in stock.)");
  rerender(said({ code: "E7", message: "从未见过的话" }));
  expect(notice).not.toHaveTextContent("in English");
  rerender(said({ code: "E7" }));
  expect(notice).toHaveTextContent("E7 without a message");
  await act(() => i18n.changeLanguage("zh-CN"));
  rerender(said(known));
  expect(notice).toHaveTextContent("库存后订购。");
  expect(notice).not.toHaveTextContent(/英文|not enough/);
});

test("distinguishes no answer from a stopped call and from a free call", () => {
  const { rerender } = render(
    <FailureNotice failure={{ ok: false, kind: "no_answer", aborted: false, at: 0 }} />,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("may or may not have used units");
  rerender(<FailureNotice free failure={{ ok: false, kind: "no_answer", aborted: false, at: 0 }} />);
  expect(screen.getByRole("alert")).not.toHaveTextContent("counted");
  rerender(<FailureNotice failure={{ ok: false, kind: "no_answer", aborted: true, at: 0 }} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Stopped");
});

type Cause = "operator" | "product_gone" | "busy";

const refused = (code: string, cause?: Cause): CallError => ({
  ...limited,
  status: 502,
  envelope: {
    ...limited.envelope,
    code: "CHANNEL_UPSTREAM_ERROR",
    message: "1688 refused the call.",
    category: "CHANNEL_ERROR",
    upstream: { code, message: "no", cause },
  },
});

test("advises to try again soon only when the cause may pass", () => {
  const { rerender } = render(<FailureNotice failure={refused("500_1", "busy")} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Send the same call again in a minute");
  rerender(<FailureNotice failure={refused("500_1")} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Its own code and words are below and say why");
  for (const [cause, title] of [
    ["operator", "refused how this gateway calls it"],
    ["product_gone", "does not offer this product"],
  ] as const) {
    rerender(<FailureNotice failure={refused("E1", cause)} />);
    expect(screen.getByRole("alert")).toHaveTextContent(title);
    expect(screen.getByRole("alert")).not.toHaveTextContent("in a moment");
  }
});

test("names the marketplace of a limit and marks an estimated time as an estimate", async () => {
  const limit = (over: Partial<CallError["envelope"]>): CallError => ({
    ...limited,
    envelope: {
      ...limited.envelope,
      code: "PLATFORM_QUOTA_EXCEEDED",
      limit: "taobao_call_frequency",
      retry_at: "2026-11-21T06:03:00Z",
      ...over,
    },
  });
  const { rerender } = render(<FailureNotice failure={limit({})} />);
  const notice = screen.getByRole("alert");
  expect(notice).toHaveTextContent("Taobao limits how often it can be called");
  expect(notice).toHaveTextContent("Taobao takes calls again at 2026-11-21");
  rerender(<FailureNotice failure={limit({ retry_estimated: true })} />);
  expect(notice).toHaveTextContent(
    "Taobao named no time. The gateway suggests waiting at least until 2026-11-21",
  );
  expect(notice).not.toHaveTextContent("takes calls again at");
  rerender(<FailureNotice failure={limit({ limit: "1688_call_package", retry_estimated: true })} />);
  expect(notice).toHaveTextContent("The calls that 1688 allows this gateway are used up");
  // The gateway's own limit on calls to a marketplace is not a limit of the marketplace.
  rerender(<FailureNotice failure={limit({ limit: "1688_calls_in_flight", retry_estimated: true })} />);
  expect(notice).toHaveTextContent("The gateway is not taking calls right now");
  expect(notice).toHaveTextContent("Nothing says when this limit ends");
  await act(() => i18n.changeLanguage("zh-CN"));
  rerender(<FailureNotice failure={limit({ retry_estimated: true })} />);
  expect(notice).toHaveTextContent("淘宝限制了调用频率");
  expect(notice).toHaveTextContent("淘宝未说明何时恢复。网关建议至少等到");
});

test("shows no time when an administrator must act first", () => {
  const code = "PLAN_DISABLED" as const;
  const envelope = {
    ...limited.envelope,
    code,
    retry_at: "2026-11-21T06:03:00Z",
    retry_estimated: true as const,
  };
  render(<FailureNotice failure={{ ...limited, envelope }} />);
  expect(screen.getByRole("alert").querySelector("time")).toBeNull();
});

test("leaves the gateway's English messages out of the Chinese page", async () => {
  const { rerender } = render(<FailureNotice failure={refused("500_1")} />);
  expect(screen.getByRole("alert")).toHaveTextContent("1688 refused the call.");
  i18n.changeLanguage("zh-CN");
  rerender(<FailureNotice failure={refused("500_1")} />);
  expect(screen.getByRole("alert")).not.toHaveTextContent("1688 refused the call.");
  expect(screen.getByRole("alert")).toHaveTextContent("CHANNEL_UPSTREAM_ERROR");
});

test("describes field issues in the page's language by code, and quotes the server when only its message explains them", () => {
  const failure = {
    ...refused("500_1"),
    envelope: {
      ...limited.envelope,
      code: "VALIDATION_ERROR" as const,
      issues: [
        { path: "name", message: "whatever the words", fault: "taken" as const },
        { path: "reason", message: "whatever the words", fault: "too_long" as const, limit: 200 },
        { path: "url", message: "send a link of 1688", fault: "wrong_form" as const },
        { path: "name", message: "is in use" },
      ],
    },
  };
  i18n.changeLanguage("zh-CN");
  render(<FailureNotice failure={failure} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "name 已被使用",
    "reason 不能超过 200 个字符",
    "url 未被接受，网关的说明（英文）：send a link of 1688",
    "name 未被接受，网关的说明（英文）：is in use",
  ]);
  expect(document.querySelector("q[lang=en]")).toHaveTextContent("send a link of 1688");
});
