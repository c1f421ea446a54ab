import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test.each([
  ["/apps?app=demo", "/apps/demo"],
  [
    "/apps?app=demo&channel=1688&authorization=authorized",
    "/apps/demo?channel=1688&authorization=authorized",
  ],
  ["/products?open=1688:907001255426", "/products/1688/907001255426"],
  ["/products?q=杯&page=2&open=taobao:688000000001", "/products/taobao/688000000001?q=%E6%9D%AF&page=2"],
  ["/products?channel=1688&open=907001255426", "/products/1688/907001255426?channel=1688"],
  ["/products?open=lamp", "/products?q=lamp"],
  ["/products?compare=1688:1,1688:2&q=杯", "/products/compare?compare=1688%3A1%2C1688%3A2&q=%E6%9D%AF"],
  ["/products?shortlist=open", "/products/shortlist"],
])("leads from the older link %s to %s, without a call", async (link, address) => {
  const app = renderApp(link);
  await waitFor(() => expect(app.address()).toBe(address));
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});
