import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/preview")({
  staticData: { screen: "preview" },
});
