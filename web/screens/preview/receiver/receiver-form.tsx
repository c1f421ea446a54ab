import { useRef } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { type ReceiverField, receiverFields } from "../../../frame/receiver-draft.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Receiver } from "#contract/public/preview-request";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Section } from "../../../ui/display/section.tsx";
import { FormTextField } from "../../../ui/forms/form-fields.tsx";
import { AddressPaste } from "./address-paste.tsx";
import { OtherReceiver } from "./other-receiver.tsx";
import {
  acknowledgeReceivers,
  forgetReceiver,
  forgetReceivers,
  useSavedReceivers,
} from "./saved-receivers.ts";
import type { ReceiverFormState, ReceiverIssue } from "./use-receiver-form.ts";
import styles from "./receiver-form.module.css";
import utilities from "../../../styles/utilities.module.css";

const wide: ReceiverField[] = ["address", "address_id"];

/** Shows the receiver of a cart in one line, or asks for it: pasted, typed, or chosen from those saved on this device. */
export function ReceiverForm({ form: state }: { form: ReceiverFormState }) {
  const { t } = useTranslation("preview");
  const { form, needsDistrict } = state;
  const hasAddressId = useWatch({ control: form.control, name: "address_id" }).trim() !== "";
  const shown = receiverFields.filter((field) => field !== "address_id" || needsDistrict);
  const isOptional = (field: ReceiverField) =>
    field === "address_id" || (field === "district" && (!needsDistrict || hasAddressId));
  /** Fills in another receiver and clears every other field: a mixture of two would be sent and billed. */
  const fill = (fields: Partial<Record<ReceiverField, string | undefined>>) => {
    for (const field of receiverFields) form.setValue(field, fields[field] ?? "");
    if (form.formState.isSubmitted) void form.trigger();
  };
  const source = state.source && <Badge>{t(`receiver.source.${state.source}`)}</Badge>;
  const edit = useRef<HTMLButtonElement>(null);
  const { other } = state;
  // Both buttons disappear with their press.
  const otherReceiver = other && (
    <OtherReceiver
      receiver={other}
      onUse={() => {
        flushSync(() => {
          state.open();
          fill(other);
          state.dropOther();
        });
        form.setFocus("name");
      }}
      onKeep={() => {
        flushSync(state.dropOther);
        if (edit.current) edit.current.focus();
        else form.setFocus("name");
      }}
    />
  );
  if (!state.isOpen)
    return (
      <>
        {otherReceiver}
        <section className={styles.folded}>
          <h2>{t("receiver.title")}</h2>
          <ReceiverLine receiver={state.current()} />
          {source}
          <Button
            ref={edit}
            variant="quiet"
            onPress={() => {
              // The button disappears with its press, and the fields take its place.
              flushSync(state.open);
              form.setFocus("name");
            }}
          >
            {t("receiver.edit")}
          </Button>
          <SaveReceiver form={state} />
        </section>
      </>
    );
  return (
    <>
      {otherReceiver}
      {/* On paper: who receives the goods, without the fields. */}
      <div className={styles.printed}>
        <ReceiverLine receiver={state.current()} />
      </div>
      <div className={styles.fields}>
        <Section title={t("receiver.title")}>
          {source}
          <p className={utilities.note}>{t("receiver.own")}</p>
          <div className={styles.open}>
            <div className={utilities.stack}>
              <SavedReceivers onPick={fill} />
              <AddressPaste
                onRead={fill}
                onReading={state.awaitReading}
                emptyRequests={state.emptyRequests}
              />
            </div>
            <form
              className={styles.receiver}
              autoComplete="off"
              noValidate
              onSubmit={(event) => event.preventDefault()}
            >
              {shown.map((field) => (
                <div key={field} className={wide.includes(field) ? styles.wideField : undefined}>
                  <FormTextField
                    control={form.control}
                    name={field}
                    label={t(`receiver.fields.${field}`)}
                    optional={isOptional(field)}
                    exact={field === "address_id"}
                    // An address id makes the district optional and so clears its error.
                    deps={field === "address_id" ? ["district"] : []}
                    {...(field === "mobile" ? { inputMode: "tel" as const } : {})}
                    {...(field === "address_id" ? { description: t("receiver.address_id_hint") } : {})}
                    issue={(issue) =>
                      t(`receiver.issues.${issue as ReceiverIssue}`, { field: t(`receiver.fields.${field}`) })
                    }
                  />
                </div>
              ))}
            </form>
          </div>
          <SaveReceiver form={state} />
          <p className={utilities.note}>{t("receiver.keep_note")}</p>
        </Section>
      </div>
    </>
  );
}

/** Shows the receiver in one line. */
function ReceiverLine({ receiver }: { receiver: Receiver | null }) {
  if (receiver === null) return null;
  const { name, mobile, city, district = "", address } = receiver;
  return (
    <p lang="zh-CN" className={utilities.anywhere}>
      {name} · {mobile} · {city}
      {district} {address}
    </p>
  );
}

function SaveReceiver({ form: { keep, isUnsaved, setRetention } }: { form: ReceiverFormState }) {
  const { t } = useTranslation("preview");
  return (
    <div className={styles.save}>
      <Checkbox
        isSelected={keep !== null}
        onChange={(saved) => setRetention(saved ? "until_sign_out" : null)}
      >
        {t("receiver.keep")}
      </Checkbox>
      {keep !== null && (
        <Checkbox
          isSelected={keep === "for_good"}
          onChange={(lasts) => setRetention(lasts ? "for_good" : "until_sign_out")}
        >
          {t("receiver.keep_for_good")}
        </Checkbox>
      )}
      {isUnsaved && <Notice tone="warning" live="status" title={t("common:storage.full")} />}
    </div>
  );
}

function SavedReceivers({ onPick }: { onPick: (receiver: Receiver) => void }) {
  const { t } = useTranslation("preview");
  const { value: saved, warning } = useSavedReceivers();
  return (
    <>
      {warning && (
        <Notice
          tone="warning"
          title={t("common:storage.quarantined")}
          actions={
            <>
              <Button onPress={forgetReceivers}>{t("receiver.forget_all")}</Button>
              <Button onPress={acknowledgeReceivers}>{t("storage.seen")}</Button>
            </>
          }
        />
      )}
      {saved.length > 0 && (
        <div className={utilities.tightStack}>
          <p className={utilities.note}>{t("receiver.kept", { count: saved.length })}</p>
          <ul>
            {saved.map((receiver) => {
              const name = `${receiver.name} · ${receiver.city}${receiver.district ?? ""}`;
              return (
                <li key={JSON.stringify(receiver)} className={styles.keptOne}>
                  <Button variant="quiet" onPress={() => onPick(receiver)}>
                    {t("receiver.use", { name })}
                  </Button>
                  <Button variant="quiet" onPress={() => forgetReceiver(receiver)}>
                    {t("receiver.forget", { name })}
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button onPress={forgetReceivers}>{t("receiver.forget_all")}</Button>
        </div>
      )}
    </>
  );
}
