import { expect, test } from "vitest";
import { createQueryClient } from "../query-client.ts";
import { forgetOperator } from "./leave-session.ts";

test("forgets the answers of an operator's changes, because they have texts of keys", async () => {
  const queryClient = createQueryClient();
  const changes = queryClient.getMutationCache();
  await changes.build(queryClient, { mutationFn: async () => "the text of a key" }).execute(undefined);
  forgetOperator(queryClient);
  expect(changes.getAll()).toEqual([]);
});
