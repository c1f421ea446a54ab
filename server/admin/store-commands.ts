import { isoTime } from "#server/kernel/machine.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import { show, type AdminCommand } from "./admin-command.ts";

/** Commands about the database as a whole. */
export const storeCommands: AdminCommand[] = [
  {
    name: "time",
    usage: "",
    does: "tells whether deleting old entries is paused because the clock leapt ahead",
    options: {},
    run: async (context) => {
      const pause = await (await context.openStore()).administration.pruningPause();
      const facts = pause && {
        trusted_at: isoTime(pause.trustedAt),
        leapt_to: isoTime(pause.leaptTo),
        until: isoTime(pause.until),
      };
      await show(context, { pause: facts }, () =>
        pause === null ? "The clock is believed: old entries are deleted." : pruningPauseText(pause),
      );
    },
  },
  {
    name: "time confirm",
    usage: "",
    does: "believes the present time after the clock leapt ahead: deleting old entries goes on. Look at the clock first",
    options: {},
    run: async (context) => {
      const pause = await (await context.openStore()).administration.confirmTime();
      await show(context, { ended: pause !== null }, () =>
        pause === null
          ? "Nothing was paused."
          : "Done: the present time is believed, and old entries are deleted again.",
      );
    },
  },
  {
    name: "zone set",
    usage: "",
    does: "counts the days of the database in QUOTA_DAY_ZONE from now on. Stop all instances first",
    options: {},
    run: async (context) => {
      await context.openStore({ changesZone: true });
      await show(
        context,
        { quota_day_zone: context.quotaDayZone },
        () =>
          `The days of the database are those of ${context.quotaDayZone} from now on. Set QUOTA_DAY_ZONE=${context.quotaDayZone} on every instance.`,
      );
    },
  },
];
