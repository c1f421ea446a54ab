import { createFileRoute, useLocation } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { WelcomeScreen } from "./welcome-screen.tsx";

/** Target of a one-time link. Its token is after `#`, which browsers do not send to a server. */
export const Route = createFileRoute("/welcome")({
  loader: () => Promise.all([loadWords("welcome"), loadWords("sign-in")]),
  component: Page,
});

function Page() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <WelcomeScreen key={token} token={token} />;
}
