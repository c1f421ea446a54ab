import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { thingsIn } from "#contract/public/pasted-things";
import { orderIdIssue } from "#contract/shared/order-id";
import { cleanPastedId } from "#contract/shared/pasted-id";
import styles from "./activity.module.css";

/** Maximum number of ids offered from a pasted list. */
const maxChoices = 8;

export type IdFieldProps = {
  /** The id that filters the list. */
  sought: string | undefined;
  onFind: (sought: Sought | null) => void;
};

/**
 * Finds one call by its request id, or the calls about an order or a product. For a text that names several
 * of them, it offers each.
 */
export function IdField({ sought, onFind }: IdFieldProps) {
  const { t } = useTranslation("activity");
  const [typed, setTyped] = useState<string | null>(null);
  const [hasNone, setHasNone] = useState(false);
  const [choices, setChoices] = useState<Sought[]>([]);
  const field = useRef<HTMLInputElement>(null);

  function find(event: FormEvent) {
    event.preventDefault();
    const text = (typed ?? sought ?? "").trim();
    const found = soughtIn(text);
    setHasNone(text !== "" && found.length === 0);
    setChoices(found.length > 1 ? found.slice(0, maxChoices) : []);
    const [only] = found;
    if (text === "") choose(null);
    else if (only && found.length === 1) choose(only);
    else field.current?.focus();
  }

  function choose(next: Sought | null) {
    onFind(next);
    setTyped(null);
    setChoices([]);
  }

  return (
    <form className={styles.request} onSubmit={find}>
      <TextField
        label={t("filters.id")}
        placeholder={t("filters.id_hint")}
        exact
        value={typed ?? sought ?? ""}
        onChange={(text) => {
          setHasNone(false);
          setChoices([]);
          setTyped(text);
        }}
        error={hasNone && t("filters.no_id")}
        {...(choices.length > 0 && { description: t("filters.choose_id") })}
        ref={field}
        autoComplete="off"
      />
      <Button type="submit">{t("filters.find")}</Button>
      {choices.length > 0 && (
        <div role="group" className={styles.choices} aria-label={t("filters.found_ids")}>
          {choices.map((each) => {
            const id = "request" in each ? each.request : each.subject;
            return (
              <Button key={id} onPress={() => choose(each)}>
                <code>{id}</code>
              </Button>
            );
          })}
        </div>
      )}
    </form>
  );
}

/** The search in the URL or the field: one call, or the calls about one order or product. */
export type Sought = { request: string } | { subject: string };

/** Returns each call, order and product that a pasted text names, once: a number alone may be an order's or a product's. */
export function soughtIn(pasted: string): Sought[] {
  const alone = cleanPastedId(pasted);
  // A text without anything else counts as an id even if it is short, as in a row of the list.
  if (orderIdIssue(alone) === null) return [{ subject: alone }];
  const things = thingsIn(pasted);
  const ids = [...new Set(things.filter(({ kind }) => kind !== "request").map(({ id }) => id))];
  const subjects = ids.filter((id) => /^[0-9]{1,19}$/.test(id)).map((subject) => ({ subject }));
  const requests = things.filter(({ kind }) => kind === "request").map(({ id }) => ({ request: id }));
  return [...requests, ...subjects];
}
