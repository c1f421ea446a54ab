import { beforeEach, describe, expect, test } from "vitest";
import { announce, prepareAnnouncements } from "./announce.ts";

const regions = () => [...document.querySelectorAll<HTMLElement>('[role="status"]')];

describe("announcements", () => {
  // An earlier test may have announced something.
  beforeEach(() => document.body.replaceChildren());

  test("uses a region that is on the page, empty, before the first announcement", () => {
    prepareAnnouncements();
    const [region] = regions();
    expect(region).toHaveTextContent("");
    announce("Copied the request id");
    expect(regions()).toEqual([region]);
    expect(region).toHaveTextContent("Copied the request id");
  });

  test("creates one region, however often it is prepared", () => {
    prepareAnnouncements();
    prepareAnnouncements();
    announce("one");
    expect(regions()).toHaveLength(1);
  });

  test("makes repeated texts differ", () => {
    announce("Saved");
    const [region] = regions();
    const first = region?.textContent;
    announce("Saved");
    expect(region?.textContent).not.toBe(first);
    expect(region?.textContent?.trim()).toBe("Saved");
  });

  test("keeps announcing while a dialog is open", () => {
    expect(prepareAnnouncements()).toHaveAttribute("data-live-announcer", "true");
  });
});
