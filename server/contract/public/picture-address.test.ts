import { expect, test } from "vitest";
import { pictureAddress } from "./picture-address.ts";

const inline = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

test.each([
  ["https://a.example/b.jpg", "https://a.example/b.jpg"],
  ["HTTPS://a.example/b.jpg", "https://a.example/b.jpg"],
  ["//a.example/b.jpg", "https://a.example/b.jpg"],
  ["http://a.example/b.jpg", "https://a.example/b.jpg"],
  [inline, inline],
])("shows %s as %s", (given, shown) => {
  expect(pictureAddress(given)).toBe(shown);
});

test.each([
  "javascript:alert(1)",
  "/simulator/picture.svg",
  "图片",
  "",
  "https://",
  "https://[",
  "ftp://a.example/b.jpg",
  "data:text/html,x",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml;base64,AAAA",
  " https://a.example/b.jpg",
  `https://a.example/${"a".repeat(2048)}`,
  null,
  7,
])("refuses %j as a picture", (given) => {
  expect(pictureAddress(given)).toBeNull();
});
