import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test("makes https addresses links that open apart from the console, and nothing else", () => {
  const text =
    "See https://wiki.example.com/sk?K=S1.\n<b>not bold</b> http://plain.example/x javascript:alert(1)";
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://wiki.example.com/sk?K=S1"]);
  expect(links[0]).toHaveAttribute("rel", expect.stringContaining("noopener"));
  expect(container.querySelector("b")).toBeNull();
});

test("ends an address where a Chinese sentence or a bracket goes on", () => {
  const text = "见（https://example.com/a），或 (https://example.com/b)。HTTPS://EXAMPLE.COM/c！";
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "https://example.com/a",
    "https://example.com/b",
    "HTTPS://EXAMPLE.COM/c",
  ]);
});

test("shows the text between, before and after several links once", () => {
  const text = "a https://one.example/ b https://two.example/ c";
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "https://one.example/",
    "https://two.example/",
  ]);
});
