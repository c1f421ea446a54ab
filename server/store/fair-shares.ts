/**
 * Decides how many of the oldest entries of each app are deleted when the log is full. The apps with the most entries
 * lose theirs first, down to one common level: an app never loses an entry while another one has more.
 *
 * @param lines how many entries each app has
 * @param excess how many entries have to be deleted in all
 * @returns how many are deleted of each app that loses any
 */
export function overflowOf(
  lines: readonly { appId: string; lines: number }[],
  excess: number,
): { appId: string; most: number }[] {
  const largest = lines.toSorted((a, b) => b.lines - a.lines);
  let above = 0;
  let level = 0;
  let sharing = 0;
  for (const [index, app] of largest.entries()) {
    above += app.lines;
    sharing = index + 1;
    level = Math.max(0, Math.ceil((above - excess) / sharing));
    // The next app is already below the level that these apps are reduced to.
    if (level >= (largest[index + 1]?.lines ?? 0)) break;
  }
  return largest
    .slice(0, sharing)
    .map((app) => ({ appId: app.appId, most: app.lines - level }))
    .filter(({ most: max }) => max > 0);
}
