// Patterns of form fields are matched in the user's browser, by a backtracking engine that a short pattern can block
// for minutes. Only safe patterns are passed to the page; the others are left to the tool's input schema.
import { estimatePatternUnits, explainUnsupportedPattern } from '#core/engines/schemas/json-schema/index.ts'

/** Repetitions of variable length. On texts of at most 200 characters a match then takes less than a second. */
const maxRepeats = 4
/** Instructions of a pattern; a form may have hundreds. */
const maxUnits = 1_000

/** Whether the pattern runs fast on any text of at most 200 characters. */
export const isSafePattern = (pattern: string): boolean =>
  pattern.length <= 200 &&
  countRepeats(pattern) <= maxRepeats &&
  estimatePatternUnits(pattern) <= maxUnits &&
  explainUnsupportedPattern(pattern) === null

/** The number of repetitions of variable length; Infinity if one is nested in another or repeats an alternation. */
function countRepeats(pattern: string): number {
  const tokens =
    pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:<?[=!]|:|<\w+>)|[\s\S]/g) ?? []
  const groups: { repeats: number; hasChoice: boolean }[] = [{ repeats: 0, hasChoice: false }]
  let last: { repeats: number; hasChoice: boolean } | null = null
  for (const token of tokens) {
    const group = groups.at(-1)
    if (!group) return Number.POSITIVE_INFINITY
    if (isRepeat(token)) {
      if (last && (last.repeats > 0 || last.hasChoice)) return Number.POSITIVE_INFINITY
      group.repeats += isExact(token) ? 0 : 1
    } else if (token.startsWith('(')) groups.push({ repeats: 0, hasChoice: false })
    else if (token === '|') group.hasChoice = true
    const isClosed = token === ')'
    if (isClosed) groups.pop()
    const outer = groups.at(-1)
    if (isClosed && outer) outer.repeats += group.repeats
    last = isClosed ? group : null
  }
  return groups[0]?.repeats ?? 0
}

const isExact = (token: string) => /^\{\d+\}$/.test(token)
const isRepeat = (token: string) => /^([*+]|\{\d+,\d*\})$/.test(token) || isExact(token)
