import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { RawJson } from "./raw-json.tsx";

test("shows invisible characters of a raw answer as escapes, and copies the original text", async () => {
  const user = userEvent.setup();
  const text = JSON.stringify({ subject: "杯\u202e\u{e0041}子", id: "9007199254740993" });
  render(<RawJson text={text} what="answer" />);
  const shown = screen.getByRole("region", { name: "answer" }).textContent ?? "";
  expect(shown).toContain(String.raw`杯\u202e\udb40\udc41子`);
  expect(JSON.parse(shown)).toEqual(JSON.parse(text));
  await user.click(screen.getByRole("button", { name: /answer/i }));
  expect(await navigator.clipboard.readText()).toBe(text);
});
