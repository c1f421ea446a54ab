import { createFileRoute } from "@tanstack/react-router";
import { loadWords } from "../../i18n/load-words.ts";
import { WebhooksScreen } from "./webhooks-screen.tsx";

export const Route = createFileRoute("/webhooks/")({
  staticData: { screen: "webhooks" },
  loader: () => Promise.all([loadWords("webhooks"), loadWords("administration"), loadWords("apps")]),
  component: WebhooksScreen,
});
