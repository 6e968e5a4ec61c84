// JSON values as literals of a programming language.

const maxLine = 80

/**
 * @typedef {{
 *   words?: Record<string, string>
 *   key: (name: string) => string
 *   text: (value: string) => string
 *   indent?: string
 *   padding?: string
 *   lastComma?: string
 * }} LiteralStyle
 */

/** JSON itself, for bodies in other texts. @type {LiteralStyle} */
export const jsonStyle = { key: (name) => JSON.stringify(name), text: (value) => JSON.stringify(value) }

/** On one line if it is short; otherwise each member is on a line of its own. */
export function formatLiteral(
  /** @type {unknown} */ value,
  /** @type {LiteralStyle} */ style,
  /** @type {string} */ at = '',
) {
  if (typeof value === 'string') return style.text(value)
  if (typeof value !== 'object' || value === null) return style.words?.[String(value)] ?? String(value)
  const { indent = '  ', padding = ' ', lastComma = '' } = style
  const inside = at + indent
  const isList = Array.isArray(value)
  const parts = listParts(value, style, inside)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const space = isList || parts.length === 0 ? '' : padding
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + at.length <= maxLine && !line.includes('\n')) return line
  return `${open}\n${inside}${parts.join(`,\n${inside}`)}${lastComma}\n${at}${close}`
}

/** @returns {string[]} */
const listParts = (
  /** @type {object} */ value,
  /** @type {LiteralStyle} */ style,
  /** @type {string} */ at,
) =>
  Array.isArray(value)
    ? value.map((item) => formatLiteral(item, style, at))
    : Object.entries(value).map(([name, member]) => `${style.key(name)}: ${formatLiteral(member, style, at)}`)
