// Letters of other alphabets that look like Latin ones, from the confusables of Unicode (UTS 39). The whole table would
// slow down every start, and names rarely need more.
const lookalikes: Record<string, string> = {
  a: 'аαɑ',
  b: 'ЬвβВΒ',
  c: 'сϲС',
  d: 'ԁ',
  e: 'еЕΕҽ',
  f: 'ғϝ',
  g: 'ɡց',
  h: 'һНΗհ',
  i: 'іιıӏІΙ',
  j: 'јϳЈ',
  k: 'кκКΚ',
  l: 'ⅼǀ',
  m: 'мМΜ',
  n: 'ոպΝ',
  o: 'оοօОΟ',
  p: 'рρРΡ',
  q: 'ԛգ',
  r: 'гᴦ',
  s: 'ѕЅ',
  t: 'тτТΤ',
  u: 'υս',
  v: 'ѵνΝ',
  w: 'ԝωѡա',
  x: 'хχХΧ',
  y: 'уγУΥү',
  z: 'ᴢΖ',
}

const latinByLookalike = new Map(
  Object.entries(lookalikes).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])),
)

const anyLookalike = new RegExp(`[${[...latinByLookalike.keys()].join('')}]`, 'gu')

export const isLookalike = (letter: string): boolean => latinByLookalike.has(letter)

/** Replaces letters that look like Latin ones by these. */
export const replaceLookalikes = (text: string): string =>
  text.replace(anyLookalike, (letter) => latinByLookalike.get(letter) ?? letter)
