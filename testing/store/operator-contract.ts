import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#server/store/audit.ts";
import { newcomer, operatorChange, type NewOperator, type StoredOperator } from "#server/store/operators.ts";
import type { Store } from "#server/store/store.ts";
import { noon, withStore, type StartStore } from "./store-fixture.ts";

const by = { changedAt: noon, changedBy: "boss" };
const aNewcomer = (name: string, change: Partial<NewOperator> = {}): NewOperator => ({
  id: `op_${name}`,
  email: `${name}@example.com`,
  name,
  role: "admin",
  secondFactor: "optional",
  ...by,
  ...change,
});
const audit = (action: string, id: string): AuditEntry => ({
  at: noon,
  operatorId: "boss",
  operatorEmail: "boss@example.com",
  action,
  subject: `operators/${id}`,
  before: null,
  after: null,
  requestId: "req_1",
});
const linkOf = (name: string) => ({ digest: `digest of ${name}`, until: noon + 1_000 });

async function invite(store: Store, name: string, change: Partial<NewOperator> = {}): Promise<boolean> {
  const operator = aNewcomer(name, change);
  const invitation = { record: newcomer(operator, null), link: linkOf(name), otherAdministrators: false };
  return (await store.operators.write(invitation, audit("invited", operator.id))) === "written";
}

async function accept(store: Store, digest: string, first: NewOperator | null = null) {
  const chosen = { passwordHash: `hash by ${digest}`, at: noon + 5, first };
  return store.operators.useLink(digest, chosen, ({ id }) => audit("chosen", id));
}

/** Creates an operator who has chosen a password. */
async function join(store: Store, name: string, change: Partial<NewOperator> = {}): Promise<StoredOperator> {
  await invite(store, name, change);
  const joined = await accept(store, linkOf(name).digest);
  if (!joined) throw new Error(`${name} did not join`);
  return joined;
}

const fieldsOf = ({ name, role, secondFactor, disabled }: StoredOperator) => ({
  name,
  role,
  secondFactor,
  disabled,
});

function edit(store: Store, of: StoredOperator, change: Partial<Parameters<typeof operatorChange>[1]>) {
  const edited = operatorChange(of, { ...by, otherAdministrators: false, ...change });
  return store.operators.write(edited, audit("edited", of.id));
}

const disable = (store: Store, of: StoredOperator) =>
  edit(store, of, { fields: { ...fieldsOf(of), disabled: true } });

const actionsOf = async (store: Store) =>
  (await store.auditLog.page({}, { below: null, most: 50 })).map(({ action }) => action);

/** Tests the operators that administrators manage, on a store. */
export function describeOperators(start: StartStore): void {
  describe("operators", () => {
    test("invites an operator once, whose link sets a password once and in time, on any instance", () =>
      withStore(start, async (store, { open, setClock }) => {
        const other = await open();
        expect(await invite(store, "ann", { role: "buyer" })).toBe(true);
        expect(await invite(other, "ann")).toBe(false);
        expect(await invite(other, "ann2", { email: "ann@example.com" })).toBe(false);
        const waiting = {
          ...aNewcomer("ann", { role: "buyer" }),
          identity: null,
          passwordHash: null,
          disabled: false,
          version: 1,
          linkUntil: noon + 1_000,
        };
        expect(await other.operators.all()).toEqual([waiting]);
        expect(await other.operators.findByEmail("ann@example.com")).toEqual(waiting);
        const { digest, until } = linkOf("ann");
        expect(await other.operators.findLink(digest)).toEqual({ operator: waiting, until });
        expect(await other.operators.findLink("another")).toBeNull();
        const uses = await Promise.all([store, other, store].map((each) => accept(each, digest)));
        expect(uses.filter(Boolean)).toHaveLength(1);
        expect(await store.operators.find("op_ann")).toEqual({
          ...waiting,
          passwordHash: `hash by ${digest}`,
          version: 2,
          changedAt: noon + 5,
          changedBy: "op_ann",
          linkUntil: null,
        });
        expect(await other.operators.findLink(digest)).toBeNull();
        expect(await actionsOf(other)).toEqual(["chosen", "invited"]);
        await invite(store, "bob");
        await setClock(noon + 1_000);
        expect(await store.operators.findLink(linkOf("bob").digest)).toBeNull();
        expect(await accept(store, linkOf("bob").digest)).toBeNull();
        expect(await store.operators.find("op_bob")).toMatchObject({ linkUntil: null, version: 1 });
      }));

    test("finds an operator of a provider by issuer and subject only, and stores each account once", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const identity = { issuer: "https://id.example", subject: "Ann-1" };
        const record = newcomer(aNewcomer("ann"), null, identity);
        const write = (each: StoredOperator) =>
          store.operators.write({ record: each, otherAdministrators: true }, audit("joined", each.id));
        expect(await write(record)).toBe("written");
        expect(await write({ ...record, id: "op_2", email: "ann2@example.com" })).toBe("taken");
        expect(await other.operators.findByIdentity(identity)).toEqual(record);
        expect(await other.operators.findByIdentity({ ...identity, subject: "ann-1" })).toBeNull();
        expect(
          await other.operators.findByIdentity({ ...identity, issuer: "https://id2.example" }),
        ).toBeNull();
        // Operators without a provider do not take each other's place.
        await join(store, "bob");
        await join(store, "cho");
        const bob = (await store.operators.find("op_bob"))!;
        const connected = { ...bob, version: 3, passwordHash: null, identity: { ...identity, subject: "2" } };
        expect(await write(connected)).toBe("written");
        expect(await other.operators.findByIdentity(connected.identity)).toMatchObject({ id: "op_bob" });
      }));

    test("updates the hash of an unchanged password, but not of one that was changed in the meantime", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        await invite(store, "ann", { role: "buyer" });
        const ann = await accept(store, linkOf("ann").digest);
        const from = ann?.passwordHash ?? "";
        await other.operators.renewHash("op_ann", { from: "another", to: "lost" });
        await other.operators.renewHash("op_ann", { from, to: "renewed" });
        expect(await store.operators.find("op_ann")).toEqual({ ...ann, passwordHash: "renewed" });
        if (ann) await edit(store, ann, { fields: { ...fieldsOf(ann), name: "Ann B" } });
        expect(await store.operators.find("op_ann")).toMatchObject({
          name: "Ann B",
          passwordHash: "renewed",
        });
      }));

    test("changes an operator only without a concurrent change, together with its audit entry or not at all", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const ann = await join(store, "ann");
        const fields = { name: "Ann B", role: "support", secondFactor: "required", disabled: false } as const;
        const edits = await Promise.all([edit(store, ann, { fields }), edit(other, ann, { fields })]);
        expect(edits).toEqual(["last_administrator", "last_administrator"]);
        await join(other, "bob");
        const [one, two] = await Promise.all([
          edit(store, ann, { fields }),
          edit(other, ann, { fields: { ...fields, name: "Annie" }, changedBy: "op_bob" }),
        ]);
        expect([one, two].sort()).toEqual(["stale", "written"]);
        const stored = await store.operators.find("op_ann");
        expect(stored).toMatchObject({ role: "support", secondFactor: "required", version: 3 });
        expect((await actionsOf(store)).filter((action) => action === "edited")).toHaveLength(1);
      }));

    test("retains the last administrator who can sign in, even when others are removed at the same time", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const [ann, bob] = [await join(store, "ann"), await join(store, "bob")];
        // An operator without a password, or a disabled one, does not count as an administrator.
        await invite(store, "carl");
        await disable(store, await join(store, "dora"));
        const outcomes = await Promise.all([disable(store, ann), disable(other, bob)]);
        expect(outcomes.sort()).toEqual(["last_administrator", "written"]);
        const [left] = (await store.operators.all()).filter(
          ({ disabled, passwordHash }) => !disabled && passwordHash !== null,
        );
        if (!left) throw new Error("no administrator is left");
        const demotion = { fields: { ...fieldsOf(left), role: "buyer" } } as const;
        expect(await edit(store, left, demotion)).toBe("last_administrator");
        expect(await edit(store, left, { link: linkOf("new") })).toBe("last_administrator");
        const rename = { fields: { ...fieldsOf(left), name: "Still here" } };
        expect(await edit(store, left, rename)).toBe("written");
        const demoted = { ...left, version: left.version + 1 };
        expect(await edit(store, demoted, { ...demotion, otherAdministrators: true })).toBe("written");
      }));

    test("ends a password with a new link, a link with a newer one, and both when the operator is disabled", () =>
      withStore(start, async (store) => {
        await join(store, "boss");
        const ann = await join(store, "ann", { role: "buyer" });
        const reset = async (link: string) => {
          const found = await store.operators.find("op_ann");
          return found && edit(store, found, { link: linkOf(link) });
        };
        expect(await reset("one")).toBe("written");
        await reset("two");
        expect(await accept(store, linkOf("one").digest)).toBeNull();
        const waiting = await store.operators.find("op_ann");
        expect(waiting).toMatchObject({
          passwordHash: null,
          linkUntil: noon + 1_000,
          version: ann.version + 2,
        });
        if (waiting) await disable(store, waiting);
        expect(await accept(store, linkOf("two").digest)).toBeNull();
        expect(await store.operators.find("op_ann")).toMatchObject({ disabled: true, linkUntil: null });
      }));

    test("removes factors and sessions, even those of operators that are not stored", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        const ann = await join(store, "ann");
        for (const operatorId of ["op_ann", "op_file", "op_else"]) {
          await store.passkeys.add({
            id: `key of ${operatorId}`,
            operatorId,
            name: "Laptop",
            publicKey: "cHVibGlj",
            counter: 0,
            transports: [],
            synced: false,
            createdAt: noon,
            lastUsedAt: null,
          });
          await store.recoveryCodes.replace(operatorId, ["a", "b"]);
          const session = { id: `session of ${operatorId}`, data: "data", expiresAt: noon + 9_000 };
          await store.sessions.write({ ...session, owner: operatorId });
        }
        await store.operators.recordSignIn("op_file", noon - 5);
        await store.operators.recordSignIn("op_file", noon - 1);
        const ways = async () =>
          (await other.operators.signInMethods(["op_ann", "op_file", "op_none"]))
            .filter(
              ({ passkeys, recoveryCodes, lastSignInAt }) => passkeys + recoveryCodes + (lastSignInAt ?? 0),
            )
            .sort((one, two) => (one.operatorId < two.operatorId ? -1 : 1));
        const all = { passkeys: 1, recoveryCodes: 2 };
        expect(await ways()).toEqual([
          { operatorId: "op_ann", ...all, lastSignInAt: null },
          { operatorId: "op_file", ...all, lastSignInAt: noon - 1 },
        ]);
        expect(await edit(store, ann, { dropFactors: true })).toBe("written");
        expect(await store.operators.find("op_ann")).toMatchObject({ passwordHash: ann.passwordHash });
        expect(await store.operators.dropFactors("op_file", audit("dropped", "op_file"))).toBe(true);
        expect(await store.operators.dropFactors("op_file", audit("dropped", "op_file"))).toBe(false);
        expect(await ways()).toEqual([
          { operatorId: "op_file", passkeys: 0, recoveryCodes: 0, lastSignInAt: noon - 1 },
        ]);
        expect(await other.sessions.read("session of op_ann")).toBeNull();
        expect(await other.sessions.read("session of op_file")).toBeNull();
        expect(await other.sessions.read("session of op_else")).toBe("data");
        expect((await actionsOf(store)).filter((action) => action === "dropped")).toHaveLength(1);
      }));

    test("has one link for the first administrator while there are no operators", () =>
      withStore(start, async (store, { open }) => {
        const other = await open();
        expect(await store.operators.setFirstLink(linkOf("one"))).toBe(true);
        expect(await other.operators.setFirstLink(linkOf("two"))).toBe(true);
        expect(await store.operators.findLink(linkOf("one").digest)).toBeNull();
        const { digest, until } = linkOf("two");
        expect(await store.operators.findLink(digest)).toEqual({ operator: null, until });
        expect(await accept(store, digest)).toBeNull();
        const founders = await Promise.all([
          accept(store, digest, aNewcomer("ann")),
          accept(other, digest, aNewcomer("bob")),
        ]);
        expect(founders.filter(Boolean)).toHaveLength(1);
        expect(await store.operators.all()).toHaveLength(1);
        expect(founders.find(Boolean)).toMatchObject({ role: "admin", disabled: false, version: 1 });
        expect(await other.operators.setFirstLink(linkOf("three"))).toBe(false);
        expect(await store.operators.findLink(linkOf("three").digest)).toBeNull();
      }));

    test("deletes the first administrator's link when it is not wanted, or when an operator was created another way", () =>
      withStore(start, async (store) => {
        const { digest } = linkOf("first");
        await store.operators.setFirstLink(linkOf("first"));
        await store.operators.setFirstLink(null);
        expect(await store.operators.findLink(digest)).toBeNull();
        await store.operators.setFirstLink(linkOf("first"));
        await invite(store, "ann");
        expect(await store.operators.findLink(digest)).toBeNull();
        expect(await accept(store, digest, aNewcomer("bob"))).toBeNull();
      }));
  });
}
