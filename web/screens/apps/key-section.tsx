import { Suspense, useState } from "react";
import type { AppDetail, AppRow, KeyRow, NewKey } from "#contract/console/console-apps";
import { SignInAgain } from "../../frame/sign-in-again.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { useFocusReturn } from "../../ui/overlays/return-focus.ts";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";
import { useOperationName } from "../../ui/display/operation-name.ts";
import shared from "../../ui/notices/administration.module.css";
import styles from "./apps.module.css";
import utilities from "../../styles/utilities.module.css";

// One file: a key is shown only once, so the dialog that shows it is loaded before a key can be created.
const loadDialogs = () => import("./key-dialogs.tsx");
const newKey = lazyComponent(async () => (await loadDialogs()).NewKeyDialog);
const rotation = lazyComponent(async () => (await loadDialogs()).RotateKeyDialog);
const revocation = lazyComponent(async () => (await loadDialogs()).RevokeDialog);
const keyShown = lazyComponent(async () => (await loadDialogs()).KeyShownDialog);

type Open = { kind: "new" } | { kind: "rotate" | "revoke"; id: string } | { kind: "shown"; made: NewKey };

/** Shows the keys of an app: creates, rotates and revokes them. */
export function KeySection({ detail, onChange }: { detail: AppDetail; onChange: () => Promise<void> }) {
  const { t } = useTranslation("apps");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const made = (key: NewKey) => setOpen({ kind: "shown", made: key });
  const { app, keys } = detail;
  const mayChange = detail.recent_until !== null;
  const asked = open && "id" in open && keys.find(({ id }) => id === open.id);
  return (
    <Section
      title={t("keys.title")}
      actions={
        mayChange && (
          <Button
            variant={keys.length === 0 && app.state === "approved" ? "primary" : "secondary"}
            onPress={() => setOpen({ kind: "new" })}
          >
            {t("keys.create")}
          </Button>
        )
      }
    >
      {!mayChange && <SignInAgain what="keys" />}
      {keys.some(({ last_used: used }) => used !== null) && (
        <p className={utilities.muted}>{t("keys.used_text")}</p>
      )}
      {keys.length === 0 ? (
        <p className={utilities.muted}>{t("keys.none")}</p>
      ) : (
        <Table
          stack
          label={t("keys.title")}
          head={
            <>
              <Th>{t("keys.columns.id")}</Th>
              <Th>{t("keys.columns.scopes")}</Th>
              <Th>{t("keys.columns.state")}</Th>
              <Th>{t("keys.columns.used")}</Th>
              {mayChange && <Th>{t("keys.columns.action")}</Th>}
            </>
          }
        >
          {keys.map((key) => (
            <KeyLine
              key={key.id}
              row={key}
              app={app}
              mayChange={mayChange}
              onAsk={(kind) => setOpen({ kind, id: key.id })}
            />
          ))}
        </Table>
      )}
      <Suspense fallback={null}>
        {open?.kind === "new" && <newKey.Part app={app} onClose={close} onMade={made} onChange={onChange} />}
        {open?.kind === "rotate" && asked && (
          <rotation.Part app={app} row={asked} onClose={close} onMade={made} onChange={onChange} />
        )}
        {open?.kind === "revoke" && asked && (
          <revocation.Part app={app} row={asked} onClose={close} onChange={onChange} />
        )}
        {open?.kind === "shown" && <keyShown.Part app={app} made={open.made} onClose={close} />}
      </Suspense>
    </Section>
  );
}

const tones: Record<KeyRow["state"], Tone> = { active: "ok", ended: "neutral", revoked: "neutral" };

type KeyLineProps = {
  row: KeyRow;
  app: AppRow;
  mayChange: boolean;
  onAsk: (kind: "rotate" | "revoke") => void;
};

/** Returns why every call with a valid key is currently refused; null when calls are answered. */
function refusalOf({ state, plan_enabled }: AppRow): "requested" | "suspended" | "plan_off" | null {
  if (state !== "approved") return state;
  return plan_enabled ? null : "plan_off";
}

function KeyLine({ row, app, mayChange, onAsk }: KeyLineProps) {
  const { t } = useTranslation("apps");
  const operationName = useOperationName();
  const refusal = refusalOf(app);
  useFocusReturn(row.state);
  return (
    <tr>
      <Td label={t("keys.columns.id")}>
        <span className={shared.name}>
          <IdText id={row.id} what={t("keys.id_noun")} />
          {row.note !== null && <span>{row.note}</span>}
          {row.in_file && <Badge>{t("from_file")}</Badge>}
        </span>
      </Td>
      <Td label={t("keys.columns.scopes")}>
        <span>
          <Badge tone={row.environment === "live" ? "neutral" : "warning"}>
            {t(`keys.environments.${row.environment}`)}
          </Badge>{" "}
          {row.scopes.join(", ")}
        </span>
      </Td>
      <Td label={t("keys.columns.state")}>
        <span>
          {row.state === "active" && refusal !== null ? (
            <Badge tone="warning">{t(`keys.refused.${refusal}`)}</Badge>
          ) : (
            <Badge tone={tones[row.state]}>{t(`keys.states.${row.state}`)}</Badge>
          )}{" "}
          {row.state === "active" && row.expires_at !== null && (
            <>
              {t("keys.ends")} <Time at={row.expires_at} />
            </>
          )}
        </span>
      </Td>
      <Td label={t("keys.columns.used")}>
        {row.last_used === null ? (
          t("keys.never_used")
        ) : (
          <span className={shared.name}>
            <Time at={row.last_used.at} />
            <span className={utilities.muted}>{operationName(row.last_used.operation)}</span>
          </span>
        )}
      </Td>
      {mayChange && (
        <Td label={t("keys.columns.action")}>
          {row.state === "active" && (
            <span className={styles.buttons}>
              {!row.in_file && (
                <Button onPress={() => onAsk("rotate")} aria-label={t("keys.rotate_named", { id: row.id })}>
                  {t("keys.rotate")}
                </Button>
              )}
              <Button onPress={() => onAsk("revoke")} aria-label={t("keys.revoke_named", { id: row.id })}>
                {t("keys.revoke")}
              </Button>
            </span>
          )}
        </Td>
      )}
    </tr>
  );
}
