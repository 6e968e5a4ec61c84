/** The known name most similar to a wrong one; null when none is similar enough. */
export function didYouMean(wrong: string, known: readonly string[]): string | null {
  const bare = bareName(wrong)
  const same = known.find((name) => bareName(name) === bare)
  if (same !== undefined || wrong.length > 64) return same ?? null
  const near = known
    .filter((name) => Math.abs(name.length - wrong.length) <= 2 && name.length > 2)
    .map((name) => ({ name, distance: distance(bareName(name), bare) }))
    .filter((candidate) => candidate.distance <= 2)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.name ?? null
}

/** `perPage`, `per_page` and `per-page` count as the same name. */
const bareName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Levenshtein distance: insertions, deletions and replacements between two strings. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
