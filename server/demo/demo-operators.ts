import type { Role } from "#contract/console/roles";
import type { Operator } from "#server/store/access.ts";

/** No password matches an empty hash, so these operators cannot sign in through the form. */
const passwordHash = "";

/** Operators that "Continue as demo …" signs in. */
export const demoOperators: Record<Role, Operator> = {
  buyer: { id: "demo-buyer", email: "buyer@demo.example", name: "Demo buyer", role: "buyer", passwordHash },
  support: {
    id: "demo-support",
    email: "support@demo.example",
    name: "Demo support",
    role: "support",
    passwordHash,
  },
  admin: { id: "demo-admin", email: "admin@demo.example", name: "Demo admin", role: "admin", passwordHash },
};
