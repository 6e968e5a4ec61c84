// A selection says by paths which members of an answer become the result, and what they are called there. Both sides
// are written like an operation's output paths: `items[].id`. The lists of the target are those of the source, one by
// one from the left; lists that only the source has are put together into one.
import type { InputFault } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import type { Selection } from '#core/model/result-options.ts'

/** A member's name, an index, or `[]` for each item. */
export type Step = string | number
export const each = '[]'

export type Shape =
  | { kind: 'value'; source: Step[] }
  | { kind: 'list'; source: Step[]; item: Shape }
  | { kind: 'object'; members: [name: string, shape: Shape][] }

type Entry = { target: Step[]; source: Step[]; written: string }

const name = '[^.\\[\\]]+'
const pathPattern = new RegExp(`^(${name}|\\[\\d*\\])?(\\[\\d*\\])*(\\.${name}(\\[\\d*\\])*)*$`)

/** Null when it is no path. "" is the whole. */
function stepsOf(path: string): Step[] | null {
  if (!pathPattern.test(path)) return null
  const steps = [...path.matchAll(/\[(\d*)\]|[^.[\]]+/g)].map(([text, index]) => {
    if (index === undefined) return text
    return index === '' ? each : Number(index)
  })
  return steps.some((step) => isPollutingKey(String(step))) ? null : steps
}

class Conflict extends Error {
  readonly fault: InputFault
  constructor(written: string, message: string) {
    super(message)
    this.fault = { path: `resultOptions.select.${written}`, code: 'selection', message }
  }
}

/** The selection as it is carried out, or what is wrong with it. */
export function selectionShape(selection: Selection): Shape | { faults: InputFault[] } {
  try {
    return shapeOf(Object.entries(selection).map(entryOf))
  } catch (error) {
    if (error instanceof Conflict) return { faults: [error.fault] }
    throw error
  }
}

function entryOf([written, path]: [string, string]): Entry {
  const target = stepsOf(written)
  const source = stepsOf(path)
  if (!target || target.some((step) => typeof step === 'number')) {
    throw new Conflict(written, 'must be named by a path like items[].id')
  }
  if (!source) throw new Conflict(written, 'must be taken from a path like items[].id')
  return { target, source, written }
}

function shapeOf(entries: Entry[]): Shape {
  const [first] = entries
  if (!first) return { kind: 'object', members: [] }
  const head = first.target[0]
  if (entries.some((one) => one.target[0] === undefined || (one.target[0] === each) !== (head === each))) {
    if (entries.length === 1) return { kind: 'value', source: first.source }
    throw new Conflict(first.written, 'must not stand where another member of the selection stands')
  }
  return head === each ? listOf(entries, first) : objectOf(entries)
}

function objectOf(entries: Entry[]): Shape {
  const groups = Map.groupBy(entries, ({ target }) => String(target[0]))
  const members = [...groups].map(([member, group]): [string, Shape] => [
    member,
    shapeOf(group.map((one) => ({ ...one, target: one.target.slice(1) }))),
  ])
  return { kind: 'object', members }
}

/** Members of one list are taken of the items of one list. */
function listOf(entries: Entry[], { source }: Entry): Shape {
  const end = source.indexOf(each)
  const items = entries.map((entry) => {
    if (entry.source.indexOf(each) === -1) throw new Conflict(entry.written, 'must be taken from a list')
    const isSame =
      entry.source.indexOf(each) === end && source.slice(0, end).every((s, i) => s === entry.source[i])
    if (!isSame) throw new Conflict(entry.written, 'must be taken from the same list as its neighbours')
    return { ...entry, target: entry.target.slice(1), source: entry.source.slice(end + 1) }
  })
  return { kind: 'list', source: source.slice(0, end), item: shapeOf(items) }
}
