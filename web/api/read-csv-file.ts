import { consoleHeader } from "#contract/console";

/**
 * A CSV file that the server writes, of any length: the browser keeps it outside of the page's memory. null: it could not be had whole.
 * @throws what aborting throws
 */
export async function readCsvFile(path: string, query: object, signal?: AbortSignal): Promise<Blob | null> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    const response = await fetch(`${path}?${new URLSearchParams(given).toString()}`, {
      headers: { [consoleHeader.name]: consoleHeader.value },
      credentials: "same-origin",
      ...(signal && { signal }),
    });
    return response.ok ? await response.blob() : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
