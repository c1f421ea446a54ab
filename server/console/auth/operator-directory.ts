import type { ListedOperator } from "#contract/console/console-operators";
import type { Operator } from "#server/store/access.ts";
import type { Operators, StoredOperator } from "#server/store/operators.ts";
import type { SignInProvider } from "./sign-in-provider.ts";

/**
 * Operators that the console knows. Those of the configuration file and of the demo take precedence over a stored one
 * with the same address.
 */
export type OperatorDirectory = {
  /** Returns an operator who may sign in; null for one who is unknown, disabled, or has neither password nor provider. */
  find: (id: string) => Promise<Operator | null>;
  /**
   * Finds an operator who has a password by e-mail address, ignoring case. The store is queried for every address, so
   * that the time reveals nothing.
   */
  findByEmail: (email: string) => Promise<Operator | null>;
  /** Returns all operators, including disabled ones, because their actions remain theirs. */
  all: () => Promise<Pick<Operator, "id" | "name">[]>;
  /** Operators that cannot be changed in the console. */
  named: readonly NamedOperator[];
};

export type NamedOperator = { operator: Operator; origin: Exclude<ListedOperator["origin"], "store"> };

/**
 * Creates a directory that looks operators up on each call, so that a change in the store takes effect with the next
 * call on every instance.
 */
export function createOperatorDirectory({
  operators,
  demoOperators,
  signInProvider,
  store,
}: {
  operators: readonly Operator[];
  demoOperators: Readonly<Record<string, Operator>> | null;
  signInProvider: SignInProvider | null;
  store: { operators: Pick<Operators, "find" | "findByEmail" | "all"> };
}): OperatorDirectory {
  const named: NamedOperator[] = [
    ...operators.map((operator) => ({ operator, origin: "file" }) as const),
    ...Object.values(demoOperators ?? {}).map((operator) => ({ operator, origin: "demo" }) as const),
  ];
  const able = (stored: StoredOperator | null): Operator | null => {
    if (!stored || stored.disabled) return null;
    const canSignIn = stored.identity === null ? stored.passwordHash !== null : signInProvider !== null;
    return canSignIn ? operatorOf(stored) : null;
  };
  const byId = new Map(named.map(({ operator }) => [operator.id, operator]));
  const byEmail = new Map(operators.map((operator) => [operator.email, operator]));
  return {
    named,
    all: async () => [...named.map(({ operator }) => operator), ...(await store.operators.all())],
    find: async (id) => byId.get(id) ?? able(await store.operators.find(id)),
    findByEmail: async (email) => {
      const stored = await store.operators.findByEmail(email.toLowerCase());
      const found = byEmail.get(email.toLowerCase()) ?? able(stored);
      return found?.passwordHash === null ? null : found;
    },
  };
}

/** Returns a stored operator as the console uses it. */
export function operatorOf({ id, email, name, role, passwordHash, secondFactor }: StoredOperator): Operator {
  return { id, email, name, role, passwordHash, secondFactor };
}
