import type { RefCallback } from "react";

/** Elements that are on the page, by a key. */
export type KeyedElements<One extends HTMLElement> = {
  ref: (key: string) => RefCallback<One>;
  get: (key: string) => One | null;
};

export function createKeyedElements<One extends HTMLElement>(): KeyedElements<One> {
  const elements = new Map<string, One>();
  return {
    ref: (key) => (element) => {
      if (element) elements.set(key, element);
      else elements.delete(key);
    },
    get: (key) => elements.get(key) ?? null,
  };
}

/** The rows of the open cart, by the line's key. */
export const cartLineRows = createKeyedElements<HTMLLIElement>();

/** The quantity fields of the open cart, by the line's key. */
export const quantityFields = createKeyedElements<HTMLInputElement>();
