import { useDeferredValue } from "react";
import { I18nProvider, ListBox, ListBoxItem, Popover, Select } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import popup from "../popup.module.css";
import styles from "../select.module.css";
import type { PopupPlace } from "./popup-place.ts";

export type SelectOption<Value extends string> = { value: Value; label: string };

type PopupSelectProps = {
  options: readonly SelectOption<string>[];
  value: string;
  onChoose: (value: string) => void;
  /** Names the list: the ids of what does. */
  labelledBy: string;
  place: PopupPlace;
};

/** The list that `Select` opens. */
export function PopupSelect({ options, value, onChoose, labelledBy, place }: PopupSelectProps) {
  const { language } = useTranslation();
  const { triggerRef, popupId, close } = place;
  // A list that opens gives the focus to its chosen option, and knows its options only when it has been rendered.
  const isOpen = useDeferredValue(true, false);
  return (
    <I18nProvider locale={language}>
      <Select
        isOpen={isOpen}
        onOpenChange={close}
        value={value}
        onChange={(key) => onChoose(String(key))}
        aria-labelledby={labelledBy}
        // A field has its parts in a grid; this one has none there.
        style={{ display: "contents" }}
      >
        <Popover
          triggerRef={triggerRef}
          aria-labelledby={labelledBy}
          className={`${popup.popup} ${styles.popover}`}
        >
          <ListBox id={popupId} aria-labelledby={labelledBy} className={popup.list ?? ""}>
            {options.map((option) => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                textValue={option.label}
                className={popup.option ?? ""}
              >
                {option.label}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
    </I18nProvider>
  );
}
