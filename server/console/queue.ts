/** Runs tasks one after the other; null when `most` are waiting already. A failed task does not stop the next. */
export function createQueue(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> | null {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (task) => {
    if (waiting >= most) return null;
    waiting += 1;
    const result = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
