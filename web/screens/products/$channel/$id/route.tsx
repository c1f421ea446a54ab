import { createFileRoute } from "@tanstack/react-router";
import { productPage } from "../../later-pages.ts";

export const Route = createFileRoute("/products/$channel/$id")({
  codeSplitGroupings: [],
  // Another product starts with a page of its own.
  remountDeps: ({ params }) => params,
  component: productPage.Part,
});
