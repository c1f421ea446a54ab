/**
 * Merges a form into the record as saved `now`: a field that still equals its `seen` value was not edited and
 * keeps its saved value.
 */
export function typedOver<Form extends object>(form: Form, seen: Form, now: Form): Form {
  const touched = Object.entries(form).filter(([name, value]) => value !== seen[name as keyof Form]);
  return { ...now, ...Object.fromEntries(touched) };
}
