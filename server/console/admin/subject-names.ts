import type { Store } from "#server/store/store.ts";
import type { OperatorDirectory } from "../auth/operator-directory.ts";

/** Finds the display names of the apps and operators that the audit log names by id. Each is looked up once. */
export function createSubjectNames(
  store: Pick<Store, "accessRecords" | "operators">,
  { named }: Pick<OperatorDirectory, "named">,
): (subject: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();

  async function nameOf(kind: string, id: string): Promise<string | null> {
    if (kind === "apps") return (await store.accessRecords.app(id))?.name ?? null;
    if (kind !== "operators") return null;
    const configured = named.find(({ operator }) => operator.id === id)?.operator;
    return (configured ?? (await store.operators.find(id)))?.email ?? null;
  }

  return (subject) => {
    const [kind = "", id = ""] = subject.split("/");
    const key = `${kind}/${id}`;
    const name = known.get(key) ?? nameOf(kind, id);
    known.set(key, name);
    return name;
  };
}
