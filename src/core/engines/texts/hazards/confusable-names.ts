import { isAscii } from '#base/text.ts'
import { isLookalike, replaceLookalikes } from './lookalike-letters.ts'

/**
 * Scripts whose letters are written in one word with letters of other scripts: Japanese, Chinese and Korean
 * (UTS 39).
 */
const combinableScripts = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]$/u
const isLatin = (letter: string) => /^\p{sc=Latn}$/u.test(letter)
const isGreek = (letter: string) => /^\p{sc=Grek}$/u.test(letter)
/**
 * A letter of another font, such as a mathematical or full-width one. Ordinals of Romance languages do not
 * count.
 */
const isStyled = (letter: string) =>
  !isAscii(letter) && !/^[ªº]$/.test(letter) && /^[a-z]$/i.test(letter.normalize('NFKC'))

/** Letters without a script, such as the micro sign, are allowed in any word. */
const wordOfLetters = /[\p{L}\p{M}]+/gu
const letterOfScript = /(?!\p{sc=Common}|\p{sc=Inherited})\p{L}/gu

/**
 * Whether a word of the name has lookalike letters: from scripts that are not written together, or from another font.
 * Greek letters that do not look Latin, as in formulas, are allowed.
 */
export function hasConfusableLetters(name: string): boolean {
  if (isAscii(name)) return false
  if ([...name].some(isStyled)) return true
  return [...name.matchAll(wordOfLetters)].some(([word]) => isMixed(word.match(letterOfScript) ?? []))
}

function isMixed(letters: string[]): boolean {
  const foreign = letters.filter((letter) => !isLatin(letter))
  if (foreign.length === letters.length) return hasSeveralScripts(letters)
  // @guard find-definition-hazards
  return foreign.some((letter) => (isGreek(letter) ? isLookalike(letter) : !combinableScripts.test(letter)))
}

const confusedScripts = [/\p{sc=Cyrl}/u, /\p{sc=Grek}/u, /\p{sc=Armn}/u, /\p{sc=Copt}/u, /\p{sc=Cher}/u]

const hasSeveralScripts = (letters: string[]) => {
  const word = letters.join('')
  return confusedScripts.filter((script) => script.test(word)).length > 1
}

/** The common form of names that look the same: lookalikes as Latin letters, without case, accents and separators. */
export const toNameSkeleton = (name: string): string =>
  replaceLookalikes(name.normalize('NFKD'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/0/g, 'o')
    .replace(/1/g, 'l')
