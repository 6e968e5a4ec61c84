/** Endings of English words, longest first, and what they become. */
const endings: [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(?<=ch|sh|ss|x|z)es$/, ''],
  [/(?<!s|u|i)s$/, ''],
]
const verbEnding = /(?<=[aeiouy].*)(?:ing|ed|ion)$/

/** The minimum number of letters after an ending is removed. */
const minStemLength = 3

/** The common beginning of the forms of an English word: create, creates, created, creating and creation are one term. */
export function stemWord(word: string): string {
  if (word.length <= minStemLength) return word
  const singular = replaceEnding(word)
  const plain = singular.replace(verbEnding, '')
  const stem = plain.length < minStemLength ? singular : plain.replace(/([bdfgmnprt])\1$/, '$1')
  return stem.length > minStemLength ? stem.replace(/e$/, '') : stem
}

function replaceEnding(word: string): string {
  const ending = endings.find(([pattern]) => pattern.test(word))
  const singular = ending ? word.replace(ending[0], ending[1]) : word
  return singular.length < minStemLength ? word : singular
}
