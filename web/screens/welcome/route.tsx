import { createFileRoute, useLocation } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { WelcomePage } from "./welcome-page.tsx";

/** Where a one-time link leads. What opens it stands after `#`, which no browser sends anywhere. */
export const Route = createFileRoute("/welcome")({
  loader: () => Promise.all([loadWords("welcome"), loadWords("sign-in")]),
  component: Page,
});

function Page() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <WelcomePage key={token} token={token} />;
}
