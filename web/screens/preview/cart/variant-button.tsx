import type { ReactNode } from "react";
import type { CartEntry } from "../../../cart/cart.ts";
import { Button, type ButtonProps } from "../../../ui/controls/button.tsx";
import type { LineActions } from "./line-view.ts";

type VariantButtonProps = {
  line: CartEntry;
  actions: LineActions;
  variant?: ButtonProps["variant"];
  children: ReactNode;
};

/** Opens the choice of another variant for a line; it states its units where the product has to be read first. */
export function VariantButton({ line, actions, variant, children }: VariantButtonProps) {
  const isFree = actions.isVariantFree(line);
  return (
    <Button
      {...(variant && { variant })}
      {...(!isFree && { units: actions.units })}
      isDisabled={!isFree && actions.isRefreshing}
      onPress={() => actions.onVariant(line)}
    >
      {children}
    </Button>
  );
}
