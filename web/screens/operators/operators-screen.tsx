import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ChangedOperator } from "#contract/console/console-operators";
import { operatorsOptions } from "../../api/operator-options.ts";
import { purchasingOptions } from "../../api/purchasing-options.ts";
import { SignInAgain } from "../../frame/sign-in-again.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../../ui/display/announce.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { ListScreen } from "../../ui/display/list-screen.tsx";
import { GrantSection } from "./grant-section.tsx";
import { OperatorTable } from "./operator-table.tsx";

const link = lazyComponent(async () => (await import("./link-dialog.tsx")).LinkDialog);
// A link is shown only once, so the dialog that shows it is loaded before a link can be created.
const edit = lazyComponent(async () => {
  const [{ EditDialog }] = await Promise.all([import("./edit-dialog.tsx"), link.load()]);
  return EditDialog;
});
const invite = lazyComponent(async () => {
  const [{ InviteDialog }] = await Promise.all([import("./invite-dialog.tsx"), link.load()]);
  return InviteDialog;
});

/** A link that was just made, and the operator's name. */
type Made = NonNullable<ChangedOperator["link"]> & { name: string };

/** Shows the operators who may sign in here; administrators invite them, change them and restore their access. */
export function OperatorsScreen() {
  const { t } = useTranslation("operators");
  const queryClient = useQueryClient();
  const operators = useQuery(operatorsOptions);
  const purchasing = useQuery(purchasingOptions);
  const { data } = operators;
  const [editing, setEditing] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const operator = data?.operators.find(({ id }) => id === editing);

  const changed = () => queryClient.invalidateQueries({ queryKey: operatorsOptions.queryKey });

  /**
   * Opens an operator for editing. The list may be older than another administrator's change, or the
   * operator's own choice of a password.
   */
  function edited(id: string) {
    void changed();
    setEditing(id);
  }

  /**
   * Shows the link after a change, if there is one.
   * @param name the operator that the change was about
   */
  function done(name: string, answer: ChangedOperator) {
    setEditing(null);
    setInviting(false);
    if (answer.link) setMade({ ...answer.link, name });
    else announce(t("saved"));
  }

  function savedLink() {
    setMade(null);
    void changed();
  }

  const mayChange = data !== undefined && data.recent_until !== null;
  return (
    <ListScreen
      of={[operators, purchasing]}
      intro={t("intro")}
      actions={
        mayChange && (
          <Button variant="primary" onPress={() => setInviting(true)}>
            {t("invite")}
          </Button>
        )
      }
      isWide
    >
      {data && !mayChange && <SignInAgain what="operators" />}
      {data && <OperatorTable operators={data.operators} mayChange={mayChange} onEdit={edited} />}
      {purchasing.data && <GrantSection grants={purchasing.data.grants} mayChange={mayChange} />}
      <Suspense>
        {operator && (
          <edit.Part
            operator={operator}
            onClose={() => setEditing(null)}
            onChange={changed}
            onDone={(answer) => done(operator.name, answer)}
          />
        )}
        {inviting && <invite.Part onClose={() => setInviting(false)} onChange={changed} onDone={done} />}
        {made && <link.Part {...made} onClose={savedLink} />}
      </Suspense>
    </ListScreen>
  );
}
