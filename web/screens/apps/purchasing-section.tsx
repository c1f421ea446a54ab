import { Suspense, useState } from "react";
import type { AppDetail } from "#contract/console/console-apps";
import { formatFen } from "#contract/shared/money";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/browser/lazy-component.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Time } from "../../ui/display/time.tsx";
import utilities from "../../styles/utilities.module.css";

const limits = lazyComponent(async () => (await import("./purchasing-dialog.tsx")).PurchasingDialog);

/** Shows whether the app may create orders, its limits and what counts towards them today. */
export function PurchasingSection({
  detail,
  onChange,
}: {
  detail: AppDetail;
  onChange: () => Promise<void>;
}) {
  const { t } = useTranslation("apps");
  const [isOpen, setIsOpen] = useState(false);
  const { app, reserved_today: reserved } = detail;
  const { purchasing } = app;
  return (
    <Section
      title={t("purchasing.title")}
      actions={
        !app.in_file && (
          <Button onPress={() => setIsOpen(true)}>
            {t(purchasing === null ? "purchasing.switch_on" : "purchasing.change")}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t("purchasing.state")}>
          <Badge tone={purchasing === null ? "neutral" : "ok"}>
            {t(purchasing === null ? "purchasing.off" : "purchasing.on")}
          </Badge>
        </Fact>
        {purchasing !== null && (
          <>
            <Fact name={t("purchasing.max_order")}>{formatFen(purchasing.max_order)}</Fact>
            <Fact name={t("purchasing.max_day")}>{formatFen(purchasing.max_day)}</Fact>
          </>
        )}
        {(purchasing !== null || reserved.amount > 0) && (
          <Fact name={t("purchasing.reserved")}>
            {formatFen(reserved.amount)} · {t("purchasing.resets")} <Time at={reserved.resets_at} />
          </Fact>
        )}
      </Facts>
      {purchasing === null && <p>{t("purchasing.off_text")}</p>}
      <p className={utilities.muted}>{t("purchasing.needs")}</p>
      <Suspense fallback={null}>
        {isOpen && <limits.Part app={app} onClose={() => setIsOpen(false)} onChange={onChange} />}
      </Suspense>
    </Section>
  );
}
