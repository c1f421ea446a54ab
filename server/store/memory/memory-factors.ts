import type { Passkey, Passkeys, RecoveryCodes } from "../factors.ts";

/** Passkeys and recovery codes of a store in memory. */
export function createMemoryFactors(): { passkeys: Passkeys; recoveryCodes: RecoveryCodes } {
  const kept = new Map<string, Passkey>();
  const codes = new Map<string, Set<string>>();
  return {
    passkeys: {
      add: async (passkey) => {
        if (kept.has(passkey.id)) return false;
        kept.set(passkey.id, passkey);
        return true;
      },
      find: async (id) => kept.get(id) ?? null,
      ofOperator: async (operatorId) => [...kept.values()].filter((each) => each.operatorId === operatorId),
      noteUse: async (id, { counter, synced, at }) => {
        const passkey = kept.get(id);
        if (!passkey || (counter <= passkey.counter && counter + passkey.counter > 0)) return false;
        kept.set(id, { ...passkey, counter, synced, lastUsedAt: at });
        return true;
      },
      remove: async (operatorId, id) => kept.get(id)?.operatorId === operatorId && kept.delete(id),
    },
    recoveryCodes: {
      replace: async (operatorId, digests) => void codes.set(operatorId, new Set(digests)),
      use: async (operatorId, digest) => codes.get(operatorId)?.delete(digest) ?? false,
      left: async (operatorId) => codes.get(operatorId)?.size ?? 0,
    },
  };
}
