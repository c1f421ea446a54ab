import { channelNames, isChannel } from "#contract/shared/channel";
import { passwordLengths } from "#contract/console/console-operators";
import { isoTime } from "#server/shared/runtime.ts";
import { hashPassword } from "#server/node/password.ts";
import { newSealKey, sealedWith } from "#server/node/text-seal.ts";
import type { StoredAuthorization, TokenOwner } from "#server/store/access.ts";
import { auditSubjects, commandLine } from "#server/store/audit.ts";
import { isCommonPassword } from "#server/shared/common-passwords.ts";
import {
  AdminError,
  required,
  show,
  textTable,
  UsageError,
  type AdminCommand,
  type AdminContext,
} from "./admin-command.ts";

/** Commands for authorizations, without showing their tokens, and for new secrets. */
export const secretCommands: AdminCommand[] = [
  {
    name: "authorizations",
    does: "lists the marketplaces that apps and warehouses are authorized for, and when that ends; never a token",
    options: {},
    run: async (context) => {
      const stored = await (await context.openStore()).authorizations.all();
      const authorizations = stored.map(withoutTokens);
      await show(context, { authorizations }, () =>
        textTable(
          ["OWNER", "CHANNEL", "STATE", "ENDS", "TOKEN KEY"],
          authorizations.map((each) => [
            `${each.owner.kind} ${each.owner.id}`,
            each.channel,
            each.dead_since === null
              ? each.renewable
                ? "renewed by itself"
                : "fixed token"
              : `dead since ${each.dead_since}`,
            (each.renewable ? each.refresh_expires_at : each.expires_at) ?? "not known",
            each.token_key ?? "none: in clear until the next start",
          ]),
        ),
      );
    },
  },
  {
    name: "authorizations forget",
    does: "drops stored tokens, such as those of a lost key; the configuration's are set again at the next start",
    options: {
      "--channel <channel>": "marketplace of the tokens",
      "--app <id>": "app that holds them, or",
      "--warehouse <code>": "warehouse that holds them",
    },
    run: async (context) => {
      const channel = required(context, "channel");
      if (!isChannel(channel)) throw new UsageError(`--channel must be one of ${channelNames.join(", ")}`);
      const owner = ownerOf(context);
      const { authorizations, auditLog } = await context.openStore();
      if (!(await authorizations.remove(owner, channel)))
        throw new AdminError(`There is no authorization of the ${owner.kind} ${owner.id} on ${channel}.`);
      await auditLog.record({
        ...commandLine(context.clock()),
        action: "marketplace_forgotten",
        subject: auditSubjects.marketplace(owner, channel),
        before: null,
        after: null,
      });
      await show(
        context,
        { owner, channel, state: "forgotten" },
        () => `Forgotten: ${owner.kind} ${owner.id} on ${channel}.`,
      );
    },
  },
  {
    name: "password-hash",
    does: "asks for a password (or reads it from the standard input) and shows its hash for operators[].password_hash",
    options: {},
    run: async (context) => {
      const password = await context.readPassword();
      if (password.length < passwordLengths.shortest)
        throw new AdminError(`Use at least ${passwordLengths.shortest} characters.`);
      if (isCommonPassword(password))
        throw new AdminError("That is one of the first passwords anybody would try. Use another one.");
      const hash = await hashPassword(password);
      await show(context, { password_hash: hash }, () => hash);
    },
  },
  {
    name: "token-key",
    does: "makes a key for TOKEN_KEYS: 32 random bytes in base64",
    options: {},
    run: async (context) => {
      const key = newSealKey();
      await show(context, { token_key: key }, () => key);
    },
  },
];

function ownerOf({ options }: AdminContext): TokenOwner {
  const { app, warehouse } = options;
  if (typeof app === "string" && warehouse === undefined) return { kind: "app", id: app };
  if (typeof warehouse === "string" && app === undefined) return { kind: "warehouse", id: warehouse };
  throw new UsageError("Either --app or --warehouse is needed");
}

function withoutTokens({ owner, channel, authorization }: StoredAuthorization) {
  const { accessToken, refreshToken, expiresAt, refreshExpiresAt, deadSince, account } = authorization;
  const time = (at: number | null | undefined) => (at === null || at === undefined ? null : isoTime(at));
  return {
    owner,
    channel,
    renewable: refreshToken !== null,
    expires_at: time(expiresAt),
    refresh_expires_at: time(refreshExpiresAt),
    dead_since: time(deadSince),
    account: account ?? null,
    /** Id of the key among TOKEN_KEYS that encrypts the token. */
    token_key: sealedWith(accessToken),
  };
}
