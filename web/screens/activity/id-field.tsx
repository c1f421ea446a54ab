import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { type Callers, type Sought, soughtIn } from "./read-sought.ts";
import styles from "./activity.module.css";

/** Maximum number of ids offered from a pasted list. */
const maxChoices = 8;

export type IdFieldProps = {
  /** The id that filters the list. */
  sought: string | undefined;
  callers: Callers;
  onFind: (sought: Sought | null) => void;
};

/**
 * Finds calls by any id: a request, an order or product, a caller or a code. For a text that names several of
 * them, it offers each.
 */
export function IdField({ sought, callers, onFind }: IdFieldProps) {
  const { t } = useTranslation("activity");
  const [typed, setTyped] = useState<string | null>(null);
  const [hasNone, setHasNone] = useState(false);
  const [choices, setChoices] = useState<Sought[]>([]);
  const field = useRef<HTMLInputElement>(null);

  function find(event: FormEvent) {
    event.preventDefault();
    const text = (typed ?? sought ?? "").trim();
    const found = soughtIn(text, callers);
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
            const id = Object.values(each).join(" · ");
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
