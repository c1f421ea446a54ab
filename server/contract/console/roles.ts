/** Actions of the console's server; each of its routes names the one that it needs. */
const allActions = [
  "account.read",
  "home.read",
  "categories.use",
  "products.use",
  "preview.use",
  "payment-methods.use",
  "orders.read",
  "orders.create",
  "orders.cancel",
  /** The company's own instruction for each verdict on an order's payment methods. */
  "instructions.read",
  "instructions.edit",
  "cases.read",
  /** Handing the case of an order over to the administrators. */
  "cases.hand-over",
  "cases.close",
  "activity.read",
  /** Reading the calls of other operators. */
  "activity.read-all",
  "usage.read",
  "marketplaces.authorize",
  "apps.read",
  "apps.edit",
  "keys.create",
  "keys.revoke",
  "plans.read",
  "plans.edit",
  "webhooks.read",
  "webhooks.edit",
  /** Sending tests, and events again. */
  "webhooks.send",
  "operators.read",
  "operators.edit",
  "purchasing.read",
  /** The kill switch. */
  "purchasing.switch",
  "purchasing.grant",
  "audit.read",
] as const;
export type Action = (typeof allActions)[number];

/** The action that opens each screen. */
const screenActions = {
  categories: "categories.use",
  products: "products.use",
  preview: "preview.use",
  "payment-methods": "payment-methods.use",
  orders: "orders.read",
  activity: "activity.read",
  usage: "usage.read",
  access: "marketplaces.authorize",
  apps: "apps.read",
  plans: "plans.read",
  webhooks: "webhooks.read",
  operators: "operators.read",
  audit: "audit.read",
} as const satisfies Record<string, Action>;
export type Screen = keyof typeof screenActions;
const allScreens = Object.keys(screenActions) as Screen[];

/** Actions that no role permits by itself: an administrator grants them to a role (docs/purchasing.md). */
export const grantedActions = ["orders.create", "orders.cancel"] as const satisfies readonly Action[];
export type GrantedAction = (typeof grantedActions)[number];

/** Returns whether an action has to be granted to a role before the role permits it. */
export function isGranted(action: Action): action is GrantedAction {
  return (grantedActions as readonly Action[]).includes(action);
}

/**
 * Actions that each role permits. The console's menu and its server both read this table, so they cannot disagree. The
 * menu has the screens in the order of the actions.
 */
const roles = {
  buyer: [
    "account.read",
    "home.read",
    "categories.use",
    "products.use",
    "preview.use",
    "orders.read",
    "activity.read",
  ],
  support: [
    "account.read",
    "home.read",
    "payment-methods.use",
    "instructions.read",
    "cases.read",
    "cases.hand-over",
    "orders.read",
    "categories.use",
    "activity.read",
  ],
  admin: allActions.filter((action) => !isGranted(action)),
} as const satisfies Record<string, readonly Action[]>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

/**
 * Actions that give access or end it, and cannot simply be reverted (docs/api-decisions.md). They need a sign-in within
 * the last ten minutes, so that an unattended browser cannot take them.
 */
export const recentActions: readonly Action[] = [
  "keys.create",
  "keys.revoke",
  "operators.edit",
  "purchasing.grant",
  "webhooks.edit",
];

/** Returns whether a role permits an action by itself. It never does for `grantedActions`, which the store knows. */
export function may(role: Role, action: Action): boolean {
  return (roles[role] as readonly Action[]).includes(action);
}

export function mayOpen(role: Role, screen: Screen): boolean {
  return may(role, screenActions[screen]);
}

/**
 * Returns the screens that a role may open, in the order of its menu.
 * @param hasPurchasing adds the screen of orders, which is not there while purchasing is off
 */
export function screensOf(role: Role, hasPurchasing = false): Screen[] {
  const screens = roles[role].flatMap((action) =>
    allScreens.filter((screen) => screenActions[screen] === action),
  );
  return hasPurchasing ? screens : screens.filter((screen) => screen !== "orders");
}
