import { expect, test } from "vitest";
import { addRecent, recentThings } from "./recent-things.ts";

test("shows an operator's recent items to no other operator of the device", () => {
  addRecent({ operator: "ann", kind: "order", id: "239695213738498520", title: "" });
  addRecent({ operator: "bob", kind: "product", id: "1688:907001255426", title: "连衣裙" });
  expect(recentThings("bob").map(({ id }) => id)).toEqual(["1688:907001255426"]);
  expect(recentThings("cai")).toEqual([]);
});

test("saves the last eight, newest first, each once", () => {
  for (const id of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "4"])
    addRecent({ operator: "ann", kind: "order", id, title: "" });
  expect(recentThings("ann").map(({ id }) => id)).toEqual(["4", "9", "8", "7", "6", "5", "3", "2"]);
});
