import { expect, test } from "vitest";
import { middleRegion, moveRegion, regionBetween, regionText } from "./region-moves.ts";

const picture = { width: 1000, height: 500 };
const box = { x1: 100, x2: 300, y1: 100, y2: 200 };
const press = (key: string, shiftKey = false) => moveRegion(box, { key, shiftKey }, picture);

test("moves the box with arrows and resizes it with Shift and arrows", () => {
  expect(press("ArrowRight")).toEqual({ x1: 120, x2: 320, y1: 100, y2: 200 });
  expect(press("ArrowUp")).toEqual({ x1: 100, x2: 300, y1: 80, y2: 180 });
  expect(press("ArrowLeft", true)).toEqual({ x1: 100, x2: 280, y1: 100, y2: 200 });
  expect(press("ArrowDown", true)).toEqual({ x1: 100, x2: 300, y1: 100, y2: 220 });
  expect(press("Enter")).toBeNull();
});

test("keeps the box inside the picture and at its minimum size, however long a key is held", () => {
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
    for (const shiftKey of [false, true]) {
      let held = box;
      for (let times = 0; times < 200; times += 1)
        held = moveRegion(held, { key, shiftKey }, picture) ?? held;
      expect(held.x1).toBeGreaterThanOrEqual(0);
      expect(held.y1).toBeGreaterThanOrEqual(0);
      expect(held.x2).toBeLessThanOrEqual(1000);
      expect(held.y2).toBeLessThanOrEqual(500);
      expect(held.x2 - held.x1).toBeGreaterThanOrEqual(16);
      expect(held.y2 - held.y1).toBeGreaterThanOrEqual(16);
    }
});

test("returns the same box from any starting corner, within the picture, in whole pixels", () => {
  const drawn = { x1: 0, x2: 200, y1: 50, y2: 500 };
  expect(regionBetween({ x: -9.4, y: 50.2 }, { x: 199.7, y: 900 }, picture)).toEqual(drawn);
  expect(regionBetween({ x: 199.7, y: 900 }, { x: -9.4, y: 50.2 }, picture)).toEqual(drawn);
  expect(regionBetween({ x: 5, y: 5 }, { x: 9, y: 400 }, picture)).toBeNull();
});

test("starts a new box in the middle, and formats it as a request states it", () => {
  expect(regionText(middleRegion(picture))).toBe("250,750,125,375");
});
