import type { AppRecord, KeyRecord, PlanRecord } from "./access-records.ts";
import type { Channel } from "#contract/shared/channel";
import type { TokenOwner } from "./access.ts";
import { auditSubjects, type AuditActor, type AuditEntry, type AuditFacts } from "./audit.ts";
import { appFacts, changedFacts, keyFacts, planFacts } from "./record-facts.ts";

/** All stored records of the kinds that a configuration file can name. */
export type StoredRecords = {
  plans: PlanRecord[];
  apps: AppRecord[];
  keys: (KeyRecord & { sha256: string })[];
};

/** Returns the audit entries for the changes that a configuration file made. Unchanged records have no entry. */
export function fileChanges(before: StoredRecords, after: StoredRecords, actor: AuditActor): AuditEntry[] {
  const inFile = ({ inFile: named }: { inFile: boolean }) => ({ in_file: named });
  return [
    ...changesOf(before.plans, after.plans, {
      subjectOf: ({ name }) => auditSubjects.plan(name),
      factsOf: (plan) => ({ ...planFacts(plan), ...inFile(plan) }),
      actionOf: (was) => (was ? "plan_changed" : "plan_created"),
    }),
    ...changesOf(before.apps, after.apps, {
      subjectOf: ({ id }) => auditSubjects.app(id),
      factsOf: (app) => ({ ...appFacts(app), ...inFile(app) }),
      actionOf: (was) => (was ? "app_changed" : "app_created"),
      hidden: (was, is) => (was.merchantUuid === is.merchantUuid ? {} : { merchant_uuid: another }),
    }),
    ...changesOf(before.keys, after.keys, {
      subjectOf: auditSubjects.key,
      factsOf: (key) => ({ ...keyFacts(key), ...inFile(key) }),
      actionOf: (was, is) => {
        if (!was) return "key_created";
        return is.revoked && !was.revoked ? "key_revoked" : "key_changed";
      },
      hidden: (was, is) => (was.sha256 === is.sha256 ? {} : { text: another }),
    }),
  ].map((change) => ({ ...actor, ...change }));
}

/** Returns the audit entry for marketplace tokens that a file named for the first time or changed. */
export function fileAuthorization(owner: TokenOwner, channel: Channel, actor: AuditActor): AuditEntry {
  const subject = auditSubjects.marketplace(owner, channel);
  return { ...actor, action: "marketplace_authorized", subject, before: null, after: null };
}

/** Placeholder for a changed secret. */
const another = "another one";

type Change = Pick<AuditEntry, "action" | "subject" | "before" | "after">;

function changesOf<Saved>(
  before: Saved[],
  after: Saved[],
  {
    subjectOf,
    factsOf,
    actionOf,
    hidden = () => ({}),
  }: {
    subjectOf: (record: Saved) => string;
    factsOf: (record: Saved) => AuditFacts;
    actionOf: (was: Saved | undefined, is: Saved) => string;
    /** Fields that changed and whose values must not be shown. */
    hidden?: (was: Saved, is: Saved) => AuditFacts;
  },
): Change[] {
  const known = new Map(before.map((record) => [subjectOf(record), record]));
  return after.flatMap((is): Change[] => {
    const subject = subjectOf(is);
    const was = known.get(subject);
    const action = actionOf(was, is);
    if (!was) return [{ action, subject, before: null, after: factsOf(is) }];
    const facts = changedFacts(factsOf(was), factsOf(is));
    const changed = { ...facts.after, ...hidden(was, is) };
    return Object.keys(changed).length === 0
      ? []
      : [{ action, subject, before: facts.before, after: changed }];
  });
}
