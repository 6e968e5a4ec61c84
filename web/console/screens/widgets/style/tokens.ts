export type Tokens = Record<string, string>

/** The tokens that have an effect. */
const known = { style: ['accent', 'radius'], layout: ['density', 'columns', 'pageSize', 'chart', 'select'] }

/** A copy with the token; an empty value removes it. */
export function setToken(tokens: Tokens, name: string, value: string): Tokens {
  const { [name]: _old, ...others } = tokens
  return value === '' ? others : { ...others, [name]: value }
}

export const listUnknownTokens = (style: Tokens, layout: Tokens): string[] => [
  ...Object.keys(style).filter((name) => !known.style.includes(name)),
  ...Object.keys(layout).filter((name) => !known.layout.includes(name)),
]

export const removeUnknownTokens = (kind: 'style' | 'layout', tokens: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name]) => known[kind].includes(name)))

const namedAccents = ['', 'primary', 'secondary', 'accent', 'none']

/** The choice that an accent belongs to: a colour is `custom`. */
export const toAccentChoice = (accent: string) => (namedAccents.includes(accent) ? accent : 'custom')

/** Six digits, as `<input type="color">` requires. */
export function toColorInput(accent: string): string {
  const [, short] = /^#([\da-f]{3})$/i.exec(accent) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`.toLowerCase()
  return /^#[\da-f]{6}$/i.test(accent) ? accent.toLowerCase() : '#1f5f4a'
}
