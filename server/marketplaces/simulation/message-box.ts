import type { DeliverMessage, PushedMessage } from "../simulator.ts";

/** Delivery of the messages about an order of a documented product. */
export type PushFault = "repeated" | "lost" | "late" | "forged";

/** Maximum messages in a box. The oldest is removed first. */
const maxHeld = 1_000;
const repetitions = 7;

export type MessageBox<Message extends { id: string }> = {
  /** Stores a message and pushes it, without a wait of the caller. */
  add: (message: Message, fault?: PushFault) => void;
  /** Returns the messages that were neither delivered nor confirmed, the oldest first. */
  held: () => Message[];
  confirm: (ids: readonly string[]) => void;
};

/**
 * Creates the messages of a simulated marketplace. A message is stored until the gateway has acknowledged it. Without
 * `deliver` nothing is pushed.
 */
export function createMessageBox<Message extends { id: string }>({
  deliver,
  write,
}: {
  deliver: DeliverMessage | undefined;
  /** Writes a message as it is pushed. A forged one is signed with another secret. */
  write: (message: Message, how: { isForged: boolean }) => PushedMessage;
}): MessageBox<Message> {
  const held = new Map<string, Message>();
  let waiting: Message | null = null;
  const push = async (message: Message, isForged = false) => {
    const status = await deliver?.(write(message, { isForged })).catch(() => null);
    if (status === 200) held.delete(message.id);
  };
  return {
    add: (message, fault) => {
      held.set(message.id, message);
      const [oldest] = held.keys();
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest);
      if (fault === "lost") return;
      if (fault === "late" && waiting === null) {
        waiting = message;
        return;
      }
      const times = fault === "repeated" ? repetitions : 1;
      for (let turn = 0; turn < times; turn += 1) void push(message, fault === "forged");
      if (waiting !== null) void push(waiting);
      waiting = null;
    },
    held: () => [...held.values()],
    confirm: (ids) => {
      for (const id of ids) held.delete(id);
    },
  };
}
