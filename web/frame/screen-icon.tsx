import type { LucideIcon } from "lucide-react";
import ChartColumn from "lucide-react/icons/chart-column";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import Ellipsis from "lucide-react/icons/ellipsis";
import FolderTree from "lucide-react/icons/folder-tree";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Layers from "lucide-react/icons/layers";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Package from "lucide-react/icons/package";
import ScrollText from "lucide-react/icons/scroll-text";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Users from "lucide-react/icons/users";
import type { Screen } from "#contract/console/roles";

const icons: Record<Screen | "home" | "more", LucideIcon> = {
  home: House,
  categories: FolderTree,
  products: Package,
  preview: ShoppingCart,
  "payment-methods": CreditCard,
  activity: Clock,
  usage: ChartColumn,
  access: KeyRound,
  apps: LayoutGrid,
  plans: Layers,
  audit: ScrollText,
  operators: Users,
  more: Ellipsis,
};

/** Renders a decorative icon next to the name. */
export function ScreenIcon({ screen }: { screen: keyof typeof icons }) {
  const Icon = icons[screen];
  return <Icon size={16} />;
}
