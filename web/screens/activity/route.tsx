import { createFileRoute } from "@tanstack/react-router";
import { ActivityScreen } from "./activity-screen.tsx";

export const Route = createFileRoute("/activity")({
  staticData: { screen: "activity" },
  component: ActivityScreen,
});
