import { useDeferredValue } from "react";
import { I18nProvider, ListBox, ListBoxItem, Popover, Select } from "react-aria-components";
import { useTranslation } from "../../i18n/use-translation.ts";
import popup from "../overlays/popup.module.css";
import styles from "../controls/select.module.css";
import type { PopupPlace } from "./popup-place.ts";

export type SelectOption<Value extends string> = { value: Value; label: string };

type PopupSelectProps = {
  options: readonly SelectOption<string>[];
  value: string;
  onChoose: (value: string) => void;
  /** Ids of the elements that name the list. */
  labelledBy: string;
  place: PopupPlace;
};

/** Renders the list that `Select` opens. */
export function PopupSelect({ options, value, onChoose, labelledBy, place }: PopupSelectProps) {
  const { language } = useTranslation();
  const { triggerRef, popupId, close } = place;
  // An opening list focuses its chosen option, and it knows its options only after the first render.
  const isOpen = useDeferredValue(true, false);
  return (
    <I18nProvider locale={language}>
      <Select
        isOpen={isOpen}
        onOpenChange={close}
        value={value}
        onChange={(key) => onChoose(String(key))}
        aria-labelledby={labelledBy}
        // The field lays out its children in a grid, and this element must not take part in it.
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
