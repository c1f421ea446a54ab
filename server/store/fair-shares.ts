/**
 * Decides how many of the oldest lines of each app go when the log is full. The apps with the most lines lose theirs first,
 * down to one level: an app never loses a line while another one has more.
 *
 * @param lines how many lines each app has
 * @param excess how many lines have to go in all
 * @returns how many go of each app that loses any
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
    // The next app is below the level to which these have to come down.
    if (level >= (largest[index + 1]?.lines ?? 0)) break;
  }
  return largest
    .slice(0, sharing)
    .map((app) => ({ appId: app.appId, most: app.lines - level }))
    .filter(({ most }) => most > 0);
}
