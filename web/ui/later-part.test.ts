import { expect, test, vi } from "vitest";
import { RequestFailure } from "../api/request-failure.ts";
import { laterPart } from "./later-part.ts";

test("a part that does not arrive is the network's failure, not the page's, and is asked for again", async () => {
  const lost = new TypeError("Failed to fetch");
  const fetch = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const { load } = laterPart(fetch.mockResolvedValue(() => "here"));
  const failure: unknown = await load().catch((error: unknown) => error);
  // What the page of errors tells as "No answer arrived", with what to do.
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure).toMatchObject({ failure: { kind: "no_answer" } });
  await load();
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("a part that is lost once on its way stops nobody", async () => {
  const fetch = vi.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { load } = laterPart(fetch.mockResolvedValue(() => "here"));
  await expect(load()).resolves.toHaveProperty("default");
  expect(fetch).toHaveBeenCalledTimes(2);
});
