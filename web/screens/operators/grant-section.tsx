import { Suspense, useState } from "react";
import type { GrantsRow } from "#contract/console/console-purchasing";
import { grantedActions, roleNames } from "#contract/console/roles";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Th } from "../../ui/display/table.tsx";
import utilities from "../../styles/utilities.module.css";

const change = lazyComponent(async () => (await import("./grant-dialog.tsx")).GrantDialog);

/** Shows which roles may create and cancel orders. */
export function GrantSection({ grants, mayChange }: { grants: GrantsRow; mayChange: boolean }) {
  const { t } = useTranslation("operators");
  const { t: common } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t("grants.title")}
      actions={mayChange && <Button onPress={() => setIsOpen(true)}>{t("grants.change")}</Button>}
    >
      <p className={utilities.muted}>{t("grants.text")}</p>
      <Table
        label={t("grants.title")}
        head={
          <>
            <Th>{t("grants.role")}</Th>
            {grantedActions.map((action) => (
              <Th key={action}>{t(`grants.actions.${action}`)}</Th>
            ))}
          </>
        }
      >
        {roleNames.map((role) => (
          <tr key={role}>
            <td>{t(`role_options.${role}`)}</td>
            {grantedActions.map((action) => (
              <td key={action}>
                <Badge tone={grants[role].includes(action) ? "ok" : "neutral"}>
                  {common(grants[role].includes(action) ? "yes" : "no")}
                </Badge>
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <Suspense fallback={null}>
        {isOpen && <change.Part grants={grants} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Section>
  );
}
