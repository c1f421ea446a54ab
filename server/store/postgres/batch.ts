export type Batch<Item, Answer> = {
  (item: Item): Promise<Answer>;
  /** Resolves when everything handed over so far is answered. */
  idle: () => Promise<void>;
};

/**
 * Gathers calls into batches: those of one turn of the event loop, and those that arrive while a batch is under way,
 * go together in the next one. When a batch fails, so do the calls that were waiting behind it, so that a store that
 * hangs delays nobody for longer than one timeout.
 *
 * @param run answers each item of a batch, in its order
 */
export function createBatch<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { largest }: { largest: number },
): Batch<Item, Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let queue: Waiting[] = [];
  let busy = false;
  let work = Promise.resolve();

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, largest);
      try {
        const answers = await run(batch.map(({ item }) => item));
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index];
          if (answer === undefined) reject(new Error("the batch came back short"));
          else resolve(answer);
        });
      } catch (error) {
        const behind = queue;
        queue = [];
        for (const { reject } of [...batch, ...behind]) reject(error);
      }
    }
    busy = false;
  }

  const add = (item: Item): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      work = new Promise<void>((done) => void setImmediate(done)).then(drain);
    });

  return Object.assign(add, { idle: () => work });
}
