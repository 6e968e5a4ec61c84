// Estimates the cost of building the program of a pattern, from its text in RE2 syntax. RE2 multiplies
// repetitions out, so that 800 characters can become 800,000 instructions. The estimate is never below the
// size of the program.
import { measureClass, measureEscape } from './pattern-class-cost.ts'

/** The size of a part of the pattern; a repetition multiplies it. */
type Extent = { instructions: number; ranges: number }
/** `ends` are the instructions around what is inside. */
type OpenGroup = { total: Extent; last: Extent; ends: Extent }

const nothing: Extent = { instructions: 0, ranges: 0 }
const literal: Extent = { ...nothing, instructions: 1 }
const choice: Extent = { ...nothing, instructions: 2 }
const optional: Extent = { ...nothing, instructions: 1 }
/** Even a group around nothing is an instruction; a capture has two more, a lookbehind four. */
const groupEnds: Extent = { ...nothing, instructions: 1 }
const capturingEnds: Extent = { ...nothing, instructions: 5 }

const add = (a: Extent, b: Extent, factor = 1): Extent => ({
  instructions: a.instructions + b.instructions * factor,
  ranges: a.ranges + b.ranges * factor,
})

/** Every instruction has the ranges of its class; RE2 visits all of them when the pattern first runs. */
const unitsPerRange = 1 / 25

const tokenPattern =
  /\\Q[\s\S]*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|[\s\S])|\\x\{[^}]*\}|\\x[\s\S]{2}|\\[0-7]{1,3}|\\[\s\S]|\(\?P?<\w*>|\(\?<[=!]|\(\?[\w-]*[:)]|\{(?:0|[1-9]\d*)(?:,(?:0|[1-9]\d*)?)?\}|[\s\S]/uy
const countPattern = /^\{(\d+)(,(\d*))?\}$/
const caseFlagPattern = /\(\?[\w-]*i/

/**
 * The cost of a pattern in RE2's syntax. A unit is one instruction, or something that costs as much: about a
 * microsecond. Takes time linear in the length of the text.
 */
export function estimateProgramUnits(text: string): number {
  const foldsCase = caseFlagPattern.test(text)
  const groups: OpenGroup[] = [{ total: nothing, last: nothing, ends: nothing }]
  let units = text.length
  for (let position = 0; position < text.length; ) {
    tokenPattern.lastIndex = position
    const token = tokenPattern.exec(text)?.[0] ?? ''
    const measured =
      token === '[' ? measureClass(text, position, foldsCase) : measureEscape(token, position, foldsCase)
    position = measured?.end ?? position + token.length
    units += measured?.units ?? 0
    if (measured) addAtom(groups, { ...literal, ranges: measured.ranges })
    else addToken(groups, token)
  }
  while (groups.length > 1) closeGroup(groups)
  const { instructions, ranges } = groups[0]?.total ?? nothing
  return Math.ceil(units + instructions + ranges * unitsPerRange) + 2
}

function addToken(groups: OpenGroup[], token: string): void {
  const count = countPattern.exec(token)
  if (count) repeatLast(groups, ...readCounts(count))
  else if (token === '*' || token === '+') repeatLast(groups, 0, null)
  else if (token === '?') repeatLast(groups, 0, 1)
  else if (token === '|') addAtom(groups, choice)
  else if (token === ')') closeGroup(groups)
  else if (token.startsWith('\\Q')) addQuoted(groups, token)
  else if (!token.startsWith('(')) addAtom(groups, literal)
  // Flags such as `(?i)` are no atom: a repetition after them repeats what is before them.
  else if (!token.endsWith(')')) openGroup(groups, token)
}

const openGroup = (groups: OpenGroup[], token: string) =>
  groups.push({ total: nothing, last: nothing, ends: token.endsWith(':') ? groupEnds : capturingEnds })

function readCounts([, min, range, max]: RegExpExecArray): [min: number, max: number | null] {
  if (range === undefined) return [Number(min), Number(min)]
  return [Number(min), max ? Number(max) : null]
}

function addAtom(groups: OpenGroup[], atom: Extent): void {
  const group = groups.at(-1)
  if (!group) return
  group.total = add(group.total, atom)
  group.last = atom
}

/** The atom itself is already in the total; a null `max` means no limit. */
function repeatLast(groups: OpenGroup[], min: number, max: number | null): void {
  const group = groups.at(-1)
  if (!group) return
  const copies = Math.max(max ?? min, 1)
  const optionals = max === null ? 2 : Math.max(max - min, 1)
  const repeated = add(add(nothing, group.last, copies), optional, optionals)
  group.total = add(add(group.total, group.last, -1), repeated)
  group.last = repeated
}

function addQuoted(groups: OpenGroup[], token: string): void {
  const quoted = token.replace(/^\\Q/, '').replace(/\\E$/, '')
  for (const _ of quoted) addAtom(groups, literal)
}

function closeGroup(groups: OpenGroup[]): void {
  const closed = groups.length > 1 ? groups.pop() : undefined
  if (closed) addAtom(groups, add(closed.total, closed.ends))
}
