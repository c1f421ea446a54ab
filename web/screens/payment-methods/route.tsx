import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/payment-methods")({
  staticData: { screen: "payment-methods" },
});
