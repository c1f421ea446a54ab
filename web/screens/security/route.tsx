import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { SecurityScreen } from "./security-screen.tsx";

/** Open to every role, and to operators who still have to add a passkey, so it is no screen of the roles table. */
export const Route = createFileRoute("/security")({
  staticData: { screen: "security" },
  loader: () => Promise.all([loadWords("security"), loadWords("administration"), loadWords("sign-in")]),
  component: SecurityScreen,
});
