import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BatchRow } from "./batch.ts";
import type { OrderOutcome } from "../../orders/payment-outcome.ts";
import { ListTable } from "./list-table.tsx";

test("renders only the answer's own row, at a cost that does not grow with the list", () => {
  const onShow = () => {};
  const waiting: BatchRow<OrderOutcome>[] = ["239695213738498520", "4169757385897317637"].map((id) => ({
    id,
    state: "waiting",
  }));
  const { rerender } = render(<ListTable columns={null} rows={waiting} onShow={onShow} />);
  let readings = 0;
  const watched = new Proxy(waiting[1]!, { get: (row, name) => ((readings += 1), Reflect.get(row, name)) });
  rerender(<ListTable columns={null} rows={waiting.with(1, watched)} onShow={onShow} />);
  const before = readings;
  rerender(
    <ListTable
      columns={null}
      rows={[{ id: "239695213738498520", state: "stopped" }, watched]}
      onShow={onShow}
    />,
  );
  expect(screen.getByText("Not sent")).toBeVisible();
  // Rendering reads the row's position among the others once, and not its content.
  expect(readings - before).toBe(1);
});
