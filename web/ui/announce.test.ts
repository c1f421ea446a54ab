import { beforeEach, describe, expect, test } from "vitest";
import { announce, prepareAnnouncements } from "./announce.ts";

const regions = () => [...document.querySelectorAll<HTMLElement>('[role="status"]')];

describe("announcements", () => {
  // A test before this one may have announced something.
  beforeEach(() => document.body.replaceChildren());

  test("are spoken by a region that is on the page, empty, before the first of them", () => {
    prepareAnnouncements();
    const [region] = regions();
    expect(region).toHaveTextContent("");
    announce("Copied the request id");
    expect(regions()).toEqual([region]);
    expect(region).toHaveTextContent("Copied the request id");
  });

  test("have one region, however often it is prepared", () => {
    prepareAnnouncements();
    prepareAnnouncements();
    announce("one");
    expect(regions()).toHaveLength(1);
  });

  test("with the same words twice are two different texts", () => {
    announce("Saved");
    const [region] = regions();
    const first = region?.textContent;
    announce("Saved");
    expect(region?.textContent).not.toBe(first);
    expect(region?.textContent?.trim()).toBe("Saved");
  });

  test("go on being spoken beside an open dialog", () => {
    expect(prepareAnnouncements()).toHaveAttribute("data-live-announcer", "true");
  });
});
