import { createFileRoute } from "@tanstack/react-router";
import { comparePage } from "../later-pages.ts";

export const Route = createFileRoute("/products/compare")({
  codeSplitGroupings: [],
  component: comparePage.Part,
});
