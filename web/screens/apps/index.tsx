import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { loadWords } from "../../i18n/load-words.ts";
import { AppsScreen } from "./apps-screen.tsx";

export const Route = createFileRoute("/apps/")({
  staticData: { screen: "apps" },
  validateSearch: z.looseObject({
    /** Older links name the app here. */
    app: z.string().max(200).optional().catch(undefined),
  }),
  beforeLoad: ({ search: { app, ...search } }) => {
    if (app !== undefined) throw redirect({ to: "/apps/$app", params: { app }, search, replace: true });
  },
  loader: () => Promise.all([loadWords("apps"), loadWords("administration")]),
  component: AppsScreen,
});
