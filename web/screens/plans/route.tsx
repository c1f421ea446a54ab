import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { PlansScreen } from "./plans-screen.tsx";

export const Route = createFileRoute("/plans")({
  staticData: { screen: "plans" },
  loader: () => Promise.all([loadWords("plans"), loadWords("administration")]),
  component: PlansScreen,
});
