// Rewrites patterns that RE2 does not support as equivalent ones that it does: repetition counts above 1,000, and
// Java's names of character classes.

/** RE2's limit of a repetition count. */
const maxCount = 1_000
/** A count compiles to as many instructions, all of which may run for each character of the input. */
const maxExpandedCount = 4_000
/** Characters of a pattern before and after rewriting; longer ones are not rewritten. */
export const maxPatternLength = 4_000

/** Java's and POSIX' names of ASCII classes, as members of a bracket expression. */
export const characterClasses: Record<string, string> = {
  ASCII: '\\x00-\\x7F',
  Alpha: 'A-Za-z',
  Digit: '0-9',
  Alnum: 'A-Za-z0-9',
  Upper: 'A-Z',
  Lower: 'a-z',
  XDigit: '0-9A-Fa-f',
  Punct: '!-\\/:-@\\[-`{-~',
  Graph: '!-~',
  Print: ' -~',
  Blank: ' \\t',
  Space: '\\s',
  Cntrl: '\\x00-\\x1F\\x7F',
}

const tokenPattern =
  /\\(?:u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|./gsu
const countPattern = /^\{(\d+)(,(\d*))?\}\??$/
const classNamePattern = /\\p\{(?:Is|Posix)?(\w+)\}/g

/** Approximate number of instructions of the pattern: a repeated atom counts once per repetition. */
export function estimatePatternWeight(pattern: string): number {
  const groups: number[] = []
  let [sum, atom] = [0, 0]
  for (const [text] of pattern.matchAll(tokenPattern)) {
    const repetition = countPattern.exec(text)
    if (text === '(') groups.push(sum)
    if (text === '(') sum = 0
    else if (repetition) sum += atom * (Math.max(Number(repetition[1]), Number(repetition[3] ?? 0)) - 1)
    else {
      atom = text === ')' ? sum : text.length
      sum = text === ')' ? (groups.pop() ?? 0) + sum : sum + text.length
    }
  }
  return groups.reduce((total, group) => total + group, sum)
}

/** The pattern in RE2 syntax, as far as it can be rewritten. */
export function toRunnablePattern(pattern: string): string {
  if (pattern.length > maxPatternLength) return pattern
  let output = ''
  let atom = 0
  const groups: number[] = []
  for (const [text] of pattern.matchAll(tokenPattern)) {
    if (output.length > maxPatternLength) return pattern
    const repetition = countPattern.exec(text)
    if (repetition && output.length > atom) {
      output = output.slice(0, atom) + expandCount(output.slice(atom), text, repetition)
      continue
    }
    const start = text === ')' ? groups.pop() : undefined
    atom = start ?? output.length
    if (text === '(') groups.push(output.length)
    output += expandClassNames(text)
  }
  return output
}

function expandClassNames(text: string): string {
  const members = text.replace(classNamePattern, (match, name: string) =>
    Object.hasOwn(characterClasses, name) ? (characterClasses[name] ?? match) : match,
  )
  return members !== text && !text.startsWith('[') ? `[${members}]` : members
}

/**
 * `atom{0,2048}` becomes `(?:atom{1000})?(?:atom{48})?atom{0,1000}`. With `atom{0,1000}` instead of `(?:atom{1000})?`,
 * a match could continue in a thousand ways after each character.
 */
function expandCount(atom: string, text: string, [, min = '', range, max]: RegExpExecArray): string {
  const from = Number(min)
  const to = range === undefined ? from : max ? Number(max) : null
  const largest = Math.max(from, to ?? 0)
  if (largest <= maxCount || largest > maxExpandedCount) return atom + text
  const required = splitCount(from).map((size) => `${atom}{${size}}`)
  return [...required, ...(to === null ? [`${atom}*`] : expandOptional(atom, to - from))].join('')
}

function expandOptional(atom: string, count: number): string[] {
  if (count === 0) return []
  const blocks = splitCount(Math.max(count - maxCount, 0)).map((size) => `(?:${atom}{${size}})?`)
  return [...blocks, `${atom}{0,${Math.min(count, maxCount)}}`]
}

/** Splits a count into counts of at most 1,000. */
const splitCount = (total: number): number[] =>
  Array.from({ length: Math.ceil(total / maxCount) }, (_, index) =>
    Math.min(maxCount, total - index * maxCount),
  )
