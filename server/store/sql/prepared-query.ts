import { createHash } from "node:crypto";
import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";

/** Placeholders for the values of a query while it is built: one field for each value, filled in at each use. */
export type Placeholders<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * A compiled query that a database may keep prepared under its name, which is a digest of its text. `row` is never
 * set: it only carries the type of the rows that the query returns.
 */
export type NamedQuery<Row> = CompiledQuery & { name: string; row?: Row };

type Placeholder = { row: number; placeholder: string };

/**
 * Builds and compiles a query once, with placeholders for its values; each use only fills those in. Building and
 * executing the upsert of a day's counters each time takes 46 us of processor time, this 8 us.
 *
 * @param build is called once; `values.name` stands for the value of that name
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Placeholders<Values>) => Compilable<Row>,
): (values: Values) => NamedQuery<Row> {
  const fill = prepare<Values, Row>(([values]) => build(values!), 1);
  return (values) => fill([values]);
}

/** Row counts of the prepared queries. There are few, so that few queries stay prepared. */
const sizes = [16, 4, 1];

/** Prepares a query for any number of rows, which is split into as few queries as these sizes allow. */
export function prepareRows<Values extends object>(
  build: (rows: Placeholders<Values>[]) => Compilable<unknown>,
): (rows: Values[]) => NamedQuery<unknown>[] {
  const fills = sizes.map((size) => ({ size, fill: prepare(build, size) }));
  return (rows) => {
    const queries: NamedQuery<unknown>[] = [];
    let done = 0;
    for (const { size, fill } of fills)
      for (; rows.length - done >= size; done += size) queries.push(fill(rows.slice(done, done + size)));
    return queries;
  };
}

function prepare<Values extends object, Row>(
  build: (rows: Placeholders<Values>[]) => Compilable<Row>,
  count: number,
): (rows: Values[]) => NamedQuery<Row> {
  const placeholders = Array.from(
    { length: count },
    (_, row) =>
      new Proxy({} as Placeholders<Values>, {
        get: (_target, placeholder: string) => sql`${{ row, placeholder } satisfies Placeholder}`,
      }),
  );
  const compiled = build(placeholders).compile();
  const name = createHash("sha256").update(compiled.sql).digest("hex").slice(0, 16);
  return (rows) => ({
    ...compiled,
    name,
    parameters: compiled.parameters.map((parameter) =>
      isPlaceholder(parameter) ? rows[parameter.row]![parameter.placeholder as keyof Values] : parameter,
    ),
  });
}

function isPlaceholder(parameter: unknown): parameter is Placeholder {
  return typeof parameter === "object" && parameter !== null && "placeholder" in parameter;
}
