/** Where in the queue a task may stand: how many may wait in all, and how many of its own group. */
export type Place = { most: number; group: string; mostOfGroup: number };

/** Runs tasks one after the other; null when there is no such place. A failed task does not stop the next. */
export function createQueue(): <Result>(task: () => Promise<Result>, place: Place) => Promise<Result> | null {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const groups = new Map<string, number>();
  return (task, { most, group, mostOfGroup }) => {
    const ofGroup = groups.get(group) ?? 0;
    if (waiting >= most || ofGroup >= mostOfGroup) return null;
    waiting += 1;
    groups.set(group, ofGroup + 1);
    const result = last.then(task).finally(() => {
      waiting -= 1;
      const left = (groups.get(group) ?? 1) - 1;
      if (left > 0) groups.set(group, left);
      else groups.delete(group);
    });
    last = result.catch(() => undefined);
    return result;
  };
}
