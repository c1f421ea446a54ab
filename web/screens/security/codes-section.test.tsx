import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { factorPaths } from "#contract/console/console-factors";
import { loadWords } from "../../i18n/load-words.ts";
import { createQueryClient } from "../../query-client.ts";
import { startTestBff } from "../../testing/test-bff.ts";
import { CodesSection } from "./codes-section.tsx";

test("warns and asks before new recovery codes invalidate the saved ones", async () => {
  await Promise.all([loadWords("security"), loadWords("administration")]);
  const bff = await startTestBff({ role: "admin" });
  const added = { created_at: "2026-11-01T00:00:00Z", last_used_at: null, synced: false };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CodesSection
        factors={{
          available: true,
          required: false,
          passkeys: [{ id: "p", name: "Laptop", ...added }],
          recovery_codes_left: 9,
          recent_until: null,
        }}
        mayChange
        onCodes={() => {}}
        onChange={async () => {}}
      />
    </QueryClientProvider>,
  );
  const renewal = `POST ${factorPaths.recoveryCodes}`;
  await userEvent.click(screen.getByRole("button", { name: "Generate new codes" }));
  const asked = await screen.findByRole("dialog", { name: "Generate new recovery codes?" });
  expect(asked).toHaveTextContent("The codes you have now stop working at once.");
  expect(bff.requests).not.toContain(renewal);
  await userEvent.click(within(asked).getByRole("button", { name: "Generate new codes" }));
  await waitFor(() => expect(bff.requests).toContain(renewal));
  bff.stop();
});
