import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { ActivityScreen } from "./activity-screen.tsx";

export const Route = createFileRoute("/activity")({
  staticData: { screen: "activity" },
  loader: () => loadWords("activity"),
  component: ActivityScreen,
});
