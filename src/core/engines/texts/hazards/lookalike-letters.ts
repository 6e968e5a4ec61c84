// Letters of other scripts that look like Latin ones, of the confusables of Unicode (UTS 39) those of alphabets. The whole
// table of Unicode, most of which no name has, would be loaded by every start for what needs these alone.
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

/** The text as it looks: letters that look like Latin ones are replaced by these. */
export const replaceLookalikes = (text: string): string =>
  text.replace(anyLookalike, (letter) => latinByLookalike.get(letter) ?? letter)
