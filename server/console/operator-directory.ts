import type { ListedOperator } from "#contract/console-operators";
import type { Operator } from "#server/store/access.ts";
import type { Operators, StoredOperator } from "#server/store/operators.ts";

/** Whom the console knows. Those of the configuration file and of the demo win over one that is stored with their address. */
export type OperatorDirectory = {
  /** Who may sign in; null for everybody else, unknown, disabled or without a password. */
  find: (id: string) => Promise<Operator | null>;
  /** The same by e-mail address, in any case: only for who has a password. The store is asked whoever it is. */
  findByEmail: (email: string) => Promise<Operator | null>;
  /** Those whom nobody changes here. */
  named: readonly NamedOperator[];
};

export type NamedOperator = { operator: Operator; origin: Exclude<ListedOperator["origin"], "store"> };

/** Finds operators where they are: a change in the store is seen by the next call, on every instance. */
export function createOperatorDirectory({
  operators,
  demoOperators,
  store,
}: {
  operators: readonly Operator[];
  demoOperators: Readonly<Record<string, Operator>> | null;
  store: { operators: Pick<Operators, "find" | "findByEmail"> };
}): OperatorDirectory {
  const named: NamedOperator[] = [
    ...operators.map((operator) => ({ operator, origin: "file" }) as const),
    ...Object.values(demoOperators ?? {}).map((operator) => ({ operator, origin: "demo" }) as const),
  ];
  const byId = new Map(named.map(({ operator }) => [operator.id, operator]));
  const byEmail = new Map(operators.map((operator) => [operator.email, operator]));
  return {
    named,
    find: async (id) => byId.get(id) ?? able(await store.operators.find(id)),
    findByEmail: async (email) => {
      const stored = await store.operators.findByEmail(email.toLowerCase());
      return byEmail.get(email.toLowerCase()) ?? able(stored);
    },
  };
}

function able(stored: StoredOperator | null): Operator | null {
  if (!stored || stored.disabled || stored.passwordHash === null) return null;
  const { id, email, name, role, passwordHash, secondFactor } = stored;
  return { id, email, name, role, passwordHash, secondFactor };
}
