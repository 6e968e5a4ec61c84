// Estimates the cost of a character class: RE2 stores it as a list of ranges.

/**
 * `units`: the cost of sorting the ranges where the class is written; `ranges`: the cost of each copy of its
 * instruction.
 */
export type CharacterClassCost = { end: number; ranges: number; units: number }

/** At least as many as the largest Unicode category or script has, with the other cases of its letters. */
const categoryRanges = 750
const foldedCategoryRanges = 3_000
/** The ranges of a class such as `\w` or `[:alpha:]`, of its complement, or with its other cases. */
const namedRanges = 20

const unitsPerSortedRange = 1 / 4
/** RE2 looks up the other cases of every character in a range. */
const unitsPerFoldedCharacter = 1 / 8
const lastFoldedCharacter = 0x1e943

const character = String.raw`\\x\{[^}]*\}|\\x[\s\S]{2}|\\[0-7]{1,3}|\\[\s\S]|[\s\S]`
const elementPattern = new RegExp(
  String.raw`(\[:\^?\w*:\])|(\\[pP](?:\{[^}]*\}|[\s\S]))|(\\[dDsSwW])|(${character})(?:-(?!\])(${character}))?`,
  'uy',
)

/** The class that begins with `[` at `start`, to the bracket that RE2 takes for its end. */
export function measureClass(text: string, start: number, foldsCase: boolean): CharacterClassCost {
  const first = text[start + 1] === '^' ? start + 2 : start + 1
  const cost: CharacterClassCost = { end: first, ranges: 1, units: 0 }
  while (cost.end < text.length && (text[cost.end] !== ']' || cost.end === first)) {
    elementPattern.lastIndex = cost.end
    const element = elementPattern.exec(text)
    if (!element) break
    const [whole, named, category, shorthand, from, to] = element
    cost.end += whole.length
    if (category) addRanges(cost, foldsCase ? foldedCategoryRanges : categoryRanges)
    else if (named || shorthand) addRanges(cost, namedRanges)
    else addSpan(cost, from ?? '', to, foldsCase)
  }
  cost.end += 1
  return cost
}

/** A token such as `\d` or `\p{L}`; null for any other. */
export function measureEscape(token: string, start: number, foldsCase: boolean): CharacterClassCost | null {
  if (!/^\\[pPdDsSwW]/.test(token)) return null
  const cost: CharacterClassCost = { end: start + token.length, ranges: 0, units: 0 }
  const isCategory = /^\\[pP]/.test(token)
  addRanges(cost, isCategory ? (foldsCase ? foldedCategoryRanges : categoryRanges) : namedRanges)
  return cost
}

function addRanges(cost: CharacterClassCost, ranges: number): void {
  cost.ranges += ranges
  cost.units += ranges * unitsPerSortedRange
}

function addSpan(cost: CharacterClassCost, from: string, to: string | undefined, foldsCase: boolean): void {
  const characters = foldsCase ? countCharacters(from, to) : 1
  cost.units += characters * unitsPerFoldedCharacter
  addRanges(cost, Math.min(characters * 2, foldedCategoryRanges))
}

function countCharacters(from: string, to: string | undefined): number {
  if (to === undefined) return 1
  if (from.startsWith('\\') || to.startsWith('\\')) return lastFoldedCharacter
  return Math.min((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0) + 1, lastFoldedCharacter)
}
