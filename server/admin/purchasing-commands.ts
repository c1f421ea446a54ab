import { formatFen } from "#contract/shared/money";
import { isoTime } from "#server/shared/runtime.ts";
import { auditSubjects, commandLine } from "#server/store/audit.ts";
import { acknowledgeAbsent } from "#server/store/purchase-absent.ts";
import {
  AdminError,
  required,
  show,
  textTable,
  type AdminCommand,
  type AdminContext,
} from "./admin-command.ts";

/** Commands for the kill switch of purchasing, and for purchases whose outcome stays unknown. */
export const purchasingCommands: AdminCommand[] = [
  {
    name: "purchasing status",
    does: "shows whether purchasing is stopped, the purchases by state, and what each app has ordered for today",
    options: {},
    run: async (context) => {
      const { purchases, accessRecords } = await context.openStore();
      const stopped = await purchases.isStopped();
      const states = (await purchases.states()).map(({ state, count, oldestAt }) => ({
        state,
        count,
        oldest: isoTime(oldestAt),
      }));
      const limited = (await accessRecords.apps()).flatMap(({ id, purchasing }) =>
        purchasing ? [{ id, ...purchasing }] : [],
      );
      const apps = await Promise.all(
        limited.map(async ({ id, maxOrder, maxDay }) => {
          const { amount } = await purchases.spentToday(id);
          return { app: id, max_order: maxOrder, max_day: maxDay, today: amount };
        }),
      );
      await show(context, { stopped, states, apps }, () =>
        [
          stopped
            ? "Purchasing is stopped on every instance. npm run admin -- purchasing start ends that."
            : "Purchasing is not stopped: instances with PURCHASING=on create orders.",
          textTable(
            ["STATE", "PURCHASES", "OLDEST"],
            states.map(({ state, count, oldest }) => [state, String(count), oldest]),
          ),
          textTable(
            ["APP", "LARGEST ORDER", "A DAY", "TODAY"],
            apps.map(({ app, max_order: order, max_day: day, today }) => [
              app,
              ...[order, day, today].map(formatFen),
            ]),
          ),
        ].join("\n"),
      );
    },
  },
  {
    name: "purchasing stop",
    does: "refuses new creates and cancels on every instance at once; orders can still be read",
    options: {},
    run: (context) => setStopped(context, true),
  },
  {
    name: "purchasing start",
    does: "allows creates and cancels again after purchasing stop",
    options: {},
    run: (context) => setStopped(context, false),
  },
  {
    name: "purchasing absent",
    argument: "purchase_id",
    does: "marks an unknown purchase as never created, after complete searches over 24 h found nothing. Look into the account first",
    options: {},
    run: async (context) => {
      const id = required(context, "purchase_id");
      const { purchases } = await context.openStore();
      const issue = await acknowledgeAbsent(purchases, id, commandLine(context.clock()));
      if (issue !== null) throw new AdminError(`The purchase ${id} stays as it is: ${issue}.`);
      await show(
        context,
        { purchase_id: id, state: "absent" },
        () =>
          `Done: ${id} is absent, and its sum no longer counts. A new attempt takes a new external_order_id.`,
      );
    },
  },
];

async function setStopped(context: AdminContext, stopped: boolean): Promise<void> {
  const { purchases } = await context.openStore();
  await purchases.setStopped(stopped, {
    ...commandLine(context.clock()),
    action: stopped ? "purchasing_stopped" : "purchasing_started",
    subject: auditSubjects.purchasing,
    before: null,
    after: null,
  });
  await show(context, { stopped }, () =>
    stopped
      ? "Stopped: every instance refuses new creates and cancels now. Orders can still be read, and unknown ones are searched for."
      : "Started: instances with PURCHASING=on create and cancel orders again.",
  );
}
