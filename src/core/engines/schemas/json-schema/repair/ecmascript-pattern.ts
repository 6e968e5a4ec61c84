// JSON Schema's patterns are regular expressions of ECMAScript, and clients compile them with the flag `u`. Documents
// that were generated from other languages use their syntax: constructs with an equivalent are rewritten, others are
// dropped.
import type { PatternCheck } from './pattern-checker.ts'
import { characterClasses, maxPatternLength } from './runnable-pattern.ts'

/** A class with its escapes, an escape, a named group of Python, a repetition count, or one character. */
const tokenPattern =
  /\[\^?(?:\\(?:[pPux]\{[^}]*\}|(?![pPux]\{[^}]*\}).)|\[:\w+:\]|[^\]\\])*\]|\\(?:[pPux]\{[^}]*\}|.)|\(\?P<|\{\d+(?:,\d*)?\}|./gsu
const classTokenPattern = /\\(?:[pPux]\{[^}]*\}|.)|\[:\w+:\]|./gsu
const anchors: Record<string, string> = { '\\A': '^', '\\z': '$', '\\Z': '$' }
/** An escaped character that has no meaning, which ECMAScript rejects: `\_`, `\"`, and outside a class `\-`. */
const uselessEscape = /^\\[\s!"#%&',:;<=>@_`~-]$/
const setEscape = /^\\(?:[wWdDsS]|[pP]\{)/

/** The check of a pattern: by ECMAScript, and also by `check`. */
export function checkPortablePattern(
  pattern: string,
  check: (pattern: string) => PatternCheck,
): PatternCheck {
  const checked = check(toEcmaScriptPattern(pattern))
  if ('error' in checked || isEcmaScriptPattern(checked.pattern)) return checked
  return { error: 'it is not a regular expression of ECMAScript' }
}

function isEcmaScriptPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** A literal of PHP, Perl or JavaScript. With its slashes it matches nothing: no text begins after one. */
const literalPattern = /^\/(?<source>(?:\^|\\A).*)\/(?<flags>[a-zA-Z]*)$/s
/** Flags that change nothing in whether a text matches. */
const neutralFlags = /[dguyD]/g

function withoutDelimiters(pattern: string): string {
  const { source = pattern, flags = '' } = literalPattern.exec(pattern)?.groups ?? {}
  const others = flags.replace(neutralFlags, '')
  return others ? `(?${others})${source}` : source
}

/** The pattern with the syntax of other languages rewritten, as far as it has an equivalent. */
export function toEcmaScriptPattern(written: string): string {
  const pattern = withoutDelimiters(written)
  const isPortable = !pattern.includes('[:') && isEcmaScriptPattern(pattern)
  if (isPortable || pattern.length > maxPatternLength) return pattern
  return [...pattern.matchAll(tokenPattern)].map(([token]) => rewriteToken(token)).join('')
}

function rewriteToken(token: string): string {
  if (token.length > 1 && token.startsWith('[')) return rewriteClass(token)
  if (token === '(?P<') return '(?<'
  if (uselessEscape.test(token)) return token.slice(1)
  if (token.startsWith('\\x{')) return `\\u${token.slice(2)}`
  return /^[\]{}]$/.test(token) ? `\\${token}` : (anchors[token] ?? token)
}

function rewriteClass(text: string): string {
  const start = text.startsWith('[^') ? 2 : 1
  const tokens = [...text.slice(start, -1).matchAll(classTokenPattern)].map(([token]) => token)
  const members = tokens.map((token, index) => {
    if (token === '-' && isBesideSet(tokens, index)) return '\\-'
    if (token.startsWith('[:')) return getPosixClass(token)
    if (token === '[') return '\\['
    if (token.startsWith('\\x{')) return `\\u${token.slice(2)}`
    return token !== '\\-' && uselessEscape.test(token) ? token.slice(1) : token
  })
  return `${text.slice(0, start)}${members.join('')}]`
}

/** A hyphen next to a set such as `\w` is no range. */
const isBesideSet = (tokens: readonly string[], index: number) =>
  [tokens[index - 1], tokens[index + 1]].some((token) => token !== undefined && setEscape.test(token))

/** `[:alpha:]` as ranges. An unknown name stays unchanged, and thereby becomes another set. */
function getPosixClass(token: string): string {
  const name = token.slice(2, -2).toLowerCase()
  if (name === 'word') return '\\w'
  const found = Object.keys(characterClasses).find((known) => known.toLowerCase() === name)
  return (found && characterClasses[found]) || token
}
