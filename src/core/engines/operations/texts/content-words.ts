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

/** How much two sets have in common: 0 is nothing, 1 is everything. */
export function measureOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}

/** The text as far as it tells tools apart: two of which this is the same have one description. */
export const normalizeText = (text: string): string => text.trim().replace(/\.$/, '').toLowerCase()
