import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { OperatorsScreen } from "./operators-screen.tsx";

export const Route = createFileRoute("/operators")({
  staticData: { screen: "operators" },
  loader: () => Promise.all([loadWords("operators"), loadWords("administration")]),
  component: OperatorsScreen,
});
