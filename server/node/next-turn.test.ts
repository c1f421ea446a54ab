import { expect, it } from "vitest";
import { nextTurn } from "./next-turn.ts";

it("comes for all who wait in one turn, in their order, and anew for who asks then", async () => {
  const order: string[] = [];
  const wait = async (name: string) => {
    await nextTurn();
    order.push(name);
  };
  const waiting = [wait("a"), wait("b")];
  queueMicrotask(() => order.push("this turn"));
  await Promise.all(waiting);
  expect(order).toEqual(["this turn", "a", "b"]);
  const immediate = new Promise<void>((resolve) => setImmediate(() => resolve(void order.push("before"))));
  await wait("c");
  await immediate;
  expect(order.slice(3)).toEqual(["before", "c"]);
});
