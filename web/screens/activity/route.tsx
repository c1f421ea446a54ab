import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/activity")({
  staticData: { screen: "activity" },
});
