import { computeEditDistance, getMaxTypos } from '#base/texts/edit-distance.ts'

/** Characters of a name; no known name is longer. */
const maxNameLength = 60

/** Names that other services give to the same parameter. */
const synonyms = [
  ['q', 'query', 'search'],
  ['limit', 'page_size', 'per_page', 'max_results'],
  ['cursor', 'page_token', 'after', 'page'],
  ['sort', 'sort_by', 'order', 'order_by'],
].map((names) => names.map(toPlainName))

/**
 * The nearest known name: the same in another casing, with a typing error, a synonym, one that has the other as a word, or
 * one of which the other is a beginning or end; "" for none.
 */
export function findNearestName(name: string, names: readonly string[]): string {
  const text = toPlainName(name)
  if (text.length > maxNameLength) return ''
  const known = names.map((original) => ({ original, plain: toPlainName(original) }))
  const nearest =
    known.find(({ plain }) => plain === text) ??
    known.find(({ plain }) => hasTypos(text, plain)) ??
    known.find(({ plain }) => synonyms.some((same) => same.includes(text) && same.includes(plain))) ??
    known.find(({ original }) => text.length > 3 && listWords(original).includes(text)) ??
    known.find(({ plain }) => isPartOf(text, plain)) ??
    known.find(({ plain }) => isPartOf(plain, text))
  return nearest?.original ?? ''
}

function toPlainName(name: string): string {
  return name.replace(/[_\W]/g, '').toLowerCase()
}

const listWords = (name: string) => name.split(/_|(?=[A-Z])/).map(toPlainName)

function hasTypos(text: string, known: string): boolean {
  const maxTypos = getMaxTypos(known.length)
  return computeEditDistance(text, known, maxTypos) <= maxTypos
}

const isPartOf = (part: string, text: string) =>
  part.length > 3 && (text.startsWith(part) || text.endsWith(part))
