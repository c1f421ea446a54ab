/** The store cannot be opened. The message is one line for the operator: which store, what is wrong, what to do. */
export class StoreUnusable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "StoreUnusable";
  }
}
