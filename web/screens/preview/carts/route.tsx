import { createFileRoute } from "@tanstack/react-router";
import { CartsScreen } from "./carts-screen.tsx";

export const Route = createFileRoute("/preview/carts")({ component: CartsScreen });
