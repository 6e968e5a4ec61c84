import { isStopWord, tokenize } from '#core/engines/texts/search/index.ts'

const camelCaseBoundary = /\p{Ll}(?=\p{Lu})/gu
const address = /https?:\/\/\S+/g

/** The words of a text or name that carry meaning, in the singular; each once. */
export const listContentWords = (text: string): Set<string> =>
  new Set(
    tokenize(text.replace(address, ' ').replace(camelCaseBoundary, '$& ')).filter(
      (word) => !isStopWord(word),
    ),
  )

/** The overlap of two sets, from 0 (disjoint) to 1 (equal). */
export function measureOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** The normalized text: equal for descriptions that do not distinguish tools. */
export const normalizeText = (text: string): string => text.trim().replace(/\.$/, '').toLowerCase()
