// Rewrites patterns that RE2 does not support as equivalent ones that it does: repetition counts above 1,000, and
// Java's names of character classes.

/** RE2's limit of a repetition count. */
const maxCount = 1_000
/** A count compiles to as many instructions, all of which may run for each character of the input. */
const maxTotal = 4_000
/** Characters of a pattern before and after rewriting; longer ones are not rewritten. */
export const maxPatternLength = 4_000

/** Java's and POSIX' names of ASCII classes, as members of a bracket expression. */
const classes: Record<string, string> = {
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

const token =
  /\\(?:u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|./gsu
const count = /^\{(\d+)(,(\d*))?\}\??$/
const named = /\\p\{(?:Is|Posix)?(\w+)\}/g

/** Approximate number of instructions of the pattern: a repeated atom counts once per repetition. */
export function weightOf(pattern: string): number {
  const groups: number[] = []
  let [sum, atom] = [0, 0]
  for (const [text] of pattern.matchAll(token)) {
    const counted = count.exec(text)
    if (text === '(') groups.push(sum)
    if (text === '(') sum = 0
    else if (counted) sum += atom * (Math.max(Number(counted[1]), Number(counted[3] ?? 0)) - 1)
    else {
      atom = text === ')' ? sum : text.length
      sum = text === ')' ? (groups.pop() ?? 0) + sum : sum + text.length
    }
  }
  return groups.reduce((total, group) => total + group, sum)
}

/** The pattern in RE2 syntax, as far as it can be rewritten. */
export function inRunnableWords(pattern: string): string {
  if (pattern.length > maxPatternLength) return pattern
  let written = ''
  let atom = 0
  const groups: number[] = []
  for (const [text] of pattern.matchAll(token)) {
    if (written.length > maxPatternLength) return pattern
    const counted = count.exec(text)
    if (counted && written.length > atom) {
      written = written.slice(0, atom) + repeated(written.slice(atom), text, counted)
      continue
    }
    const start = text === ')' ? groups.pop() : undefined
    atom = start ?? written.length
    if (text === '(') groups.push(written.length)
    written += withoutNames(text)
  }
  return written
}

function withoutNames(text: string): string {
  const members = text.replace(named, (whole, name: string) =>
    Object.hasOwn(classes, name) ? (classes[name] ?? whole) : whole,
  )
  return members !== text && !text.startsWith('[') ? `[${members}]` : members
}

/** `atom{0,2048}` becomes `atom{0,1000}atom{0,1000}atom{0,48}`. */
function repeated(atom: string, text: string, [, least = '', range, most]: RegExpExecArray): string {
  const from = Number(least)
  const to = range === undefined ? from : most ? Number(most) : null
  const largest = Math.max(from, to ?? 0)
  if (largest <= maxCount || largest > maxTotal) return atom + text
  const needed = chunks(from).map((size) => `${atom}{${size}}`)
  const more = to === null ? [`${atom}*`] : chunks(to - from).map((size) => `${atom}{0,${size}}`)
  return [...needed, ...more].join('')
}

/** Splits a count into counts of at most 1,000. */
const chunks = (total: number): number[] =>
  Array.from({ length: Math.ceil(total / maxCount) }, (_, index) =>
    Math.min(maxCount, total - index * maxCount),
  )
