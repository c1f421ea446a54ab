import { createFileRoute } from "@tanstack/react-router";
import { AccessScreen } from "./access-screen.tsx";

export const Route = createFileRoute("/access")({
  staticData: { screen: "access" },
  component: AccessScreen,
});
