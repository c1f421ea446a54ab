import { consoleHeader } from "#contract/console/console";

/**
 * Reads a CSV file of any length from the server; the browser stores it outside of the page's memory. Returns
 * null when it was not received completely.
 * @throws the abort error
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
