/** What a form holds, on top of what is saved `now`: a field that still says what was `seen` was not touched, and stays as it is saved. */
export function typedOver<Form extends object>(form: Form, seen: Form, now: Form): Form {
  const touched = Object.entries(form).filter(([name, value]) => value !== seen[name as keyof Form]);
  return { ...now, ...Object.fromEntries(touched) };
}
