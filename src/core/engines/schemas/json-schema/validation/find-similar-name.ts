/** Names that are compared letter by letter. */
const maxCompared = 100

/** The known name most similar to a wrong one; null when none is similar enough. */
export function findSimilarName(wrong: string, known: readonly string[]): string | null {
  const normalized = normalizeName(wrong)
  const equivalent = known.find((name) => normalizeName(name) === normalized)
  if (equivalent !== undefined || wrong.length > 64) return equivalent ?? null
  const similar = known
    .filter((name) => Math.abs(name.length - wrong.length) <= 2 && name.length > 2)
    .slice(0, maxCompared)
    .map((name) => ({ name, distance: computeEditDistance(normalizeName(name), normalized) }))
    .filter((candidate) => candidate.distance <= 2)
    .sort((a, b) => a.distance - b.distance)
  return similar[0]?.name ?? null
}

/** `perPage`, `per_page` and `per-page` count as the same name. */
export const normalizeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Levenshtein distance: insertions, deletions and replacements between two strings. */
function computeEditDistance(a: string, b: string): number {
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
