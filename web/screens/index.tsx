import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../i18n/load-words.ts";
import { HomeScreen } from "./home/home-screen.tsx";

/** Shows today's alerts. Open to every role, so it is no screen of the roles table. */
export const Route = createFileRoute("/")({
  staticData: { screen: "home" },
  loader: () => loadWords("home"),
  component: HomeScreen,
});
