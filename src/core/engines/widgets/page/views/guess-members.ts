// Chooses members of rows without mappings: members that identify rows for people come before those for programs.
import { isJsonObject } from '#base/json.ts'

/** Ranks of members by the name and the start of a value, in two lines. The first pattern that matches decides. */
const ranks: [RegExp, number][] = [
  [/\n$/, 6],
  [/(ur[il]|href|link|image|avatar|icon)s?\n|\n(https?|data):/i, 5],
  [/(^|_)(id|uuid|hash|sha)s?\n|[a-z](Id|ID)s?\n/, 4],
  [/^(name|title)\n/i, 0],
  [/(name|title|label|headline|subject|summary|login)\n/i, 1],
  [/.{120}/, 3],
  [/\n/, 2],
]

const rankMember = (name: string, value: unknown) => {
  const text = `${name}\n${value ?? ''}`.slice(0, 500)
  return ranks.find(([pattern]) => pattern.test(text))?.[1] ?? 0
}

/**
 * The names of the scalar members of the first 20 rows, `max` at most: names and titles first, then the
 * others in the order of the rows, and finally long texts, ids, URLs and members without a value.
 */
export function listScalarMembers(rows: unknown[], max: number): string[] {
  const samples = new Map<string, unknown>()
  for (const row of rows.slice(0, 20))
    if (isJsonObject(row))
      for (const [name, value] of Object.entries(row))
        if (typeof value !== 'object' || value === null) samples.set(name, samples.get(name) || value)
  return [...samples]
    .map(([name, value]) => ({ name, rank: rankMember(name, value) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ name }) => name)
}
