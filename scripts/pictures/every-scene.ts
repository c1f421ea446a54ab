import { findingScenes } from "./scenes/finding.ts";
import { cartScenes } from "./scenes/cart.ts";
import { paymentScenes } from "./scenes/payment.ts";
import { accessScenes } from "./scenes/access.ts";
import { overviewScenes } from "./scenes/overview.ts";
import { startScenes } from "./scenes/start.ts";
import type { Scene } from "./scene.ts";

/** Every picture of the guide. */
export const everyScene: readonly Scene[] = [
  ...startScenes,
  ...findingScenes,
  ...cartScenes,
  ...paymentScenes,
  ...accessScenes,
  ...overviewScenes,
];
