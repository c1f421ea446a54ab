import { createFileRoute } from "@tanstack/react-router";
import { shortlistPage } from "../later-pages.ts";

export const Route = createFileRoute("/products/shortlist")({
  codeSplitGroupings: [],
  component: shortlistPage.Part,
});
