import { type KeyboardEvent, useId, useRef } from "react";
import type { SelectOption } from "../popups/popup-select.tsx";
import { isPlain, useListTrigger } from "../popups/use-list-trigger.ts";
import field from "./field.module.css";
import styles from "./select.module.css";

type SelectProps<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a choice of one among a few options. The type of the value is that of the options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange } = props;
  const typedOption = useTypedOption(options);
  const chosen = options.findIndex((option) => option.value === value);
  const { button, popups, place } = useListTrigger("listbox", (event) => {
    const isStep = isPlain(event) && (event.key === "ArrowLeft" || event.key === "ArrowRight");
    const option = isStep ? options[chosen + (event.key === "ArrowLeft" ? -1 : 1)] : typedOption(event);
    choose(option);
    return isStep || option !== undefined;
  });
  const labelId = useId();
  const valueId = useId();
  const labelledBy = hideLabel ? place.triggerId : labelId;

  function choose(option: SelectOption<Value> | undefined): void {
    if (option && option.value !== value) onChange(option.value);
  }

  return (
    <div className={field.field}>
      {!hideLabel && (
        // A native label would press the button; this one only moves the focus to it.
        <span
          role="presentation"
          id={labelId}
          className={field.label}
          onClick={() => place.triggerRef.current?.focus()}
        >
          {label}
        </span>
      )}
      <button
        {...button}
        {...(hideLabel ? { "aria-label": label } : {})}
        aria-labelledby={`${valueId} ${labelledBy}`}
        className={styles.button}
      >
        <span id={valueId} className={styles.value}>
          {options[chosen]?.label}
        </span>
        <SelectSign />
      </button>
      {popups && (
        <popups.Select
          options={options}
          value={value}
          onChoose={(key) => choose(options.find((option) => option.value === key))}
          labelledBy={labelledBy}
          place={place}
        />
      )}
    </div>
  );
}

/** Time within which typed letters belong together. */
const typingMs = 1_000;

/**
 * Selects the option that begins with the typed letters while the list is closed, as the browser's own select
 * does.
 */
function useTypedOption<Value extends string>(options: readonly SelectOption<Value>[]) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent): SelectOption<Value> | undefined => {
    const now = Date.now();
    const before = now - typed.current.at < typingMs ? typed.current.text : "";
    // A space opens the list unless the user is typing a text.
    if (event.key.length > 1 || (event.key === " " && before === "")) return undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    typed.current = { text: before + event.key.toLowerCase(), at: now };
    return options.find(({ label }) => label.toLowerCase().startsWith(typed.current.text));
  };
}

function SelectSign() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
