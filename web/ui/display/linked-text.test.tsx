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

test("ends an address where a Chinese sentence or a bracket continues", () => {
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

test.each([
  ["a name before the host", "https://1688.com@evil.example/pay"],
  ["a name and a password before the host", "https://1688.com:443@evil.example/"],
  ["a backslash, which browsers read as a slash", "https://evil.example\\@1688.com/"],
  ["an internationalized host", "https://xn--1688-8cd.com/"],
  ["an internationalized label", "https://www.xn--80ak6aa92e.com/"],
  ["an encoded host", "https://%65vil.example/"],
  ["a number that is an address", "https://0x7f000001/"],
  ["no host", "https://"],
])("makes no link of an address with %s", (_, address) => {
  const { container } = render(<LinkedText text={`See ${address} first`} />);
  expect(container.textContent).toBe(`See ${address} first`);
  expect(screen.queryByRole("link")).toBeNull();
});

test("links an address with a port, a query and an @ behind its host", () => {
  render(<LinkedText text="https://wiki.example.com:8443/@wu?to=a@b.example" />);
  expect(screen.getByRole("link")).toHaveAttribute(
    "href",
    "https://wiki.example.com:8443/@wu?to=a@b.example",
  );
});
