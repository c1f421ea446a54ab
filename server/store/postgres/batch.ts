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
 * @param options.undone whether a batch that failed like this changed nothing and the store is well: one item is at
 * fault, and each is tried alone
 */
export function createBatch<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { largest, undone }: { largest: number; undone: (error: unknown) => boolean },
): Batch<Item, Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  const queue: Waiting[] = [];
  let busy = false;
  let work = Promise.resolve();

  async function answer(batch: Waiting[]): Promise<void> {
    const answers = await run(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const own = answers[index];
      if (own === undefined) reject(new Error("the batch came back short"));
      else resolve(own);
    });
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, largest);
      try {
        await answer(batch);
      } catch (error) {
        if (undone(error)) {
          for (const waiting of batch) await answer([waiting]).catch(waiting.reject);
        } else {
          for (const { reject } of [...batch, ...queue.splice(0)]) reject(error);
        }
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
