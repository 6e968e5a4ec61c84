// A selection maps paths in the result to paths in the response. Both look like the output paths of an operation:
// `items[].id`. Lists of the target correspond to lists of the source, one by one from the left; lists that only the
// source has are flattened into one.
import type { InputFault } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import type { Selection } from '#core/model/result-options.ts'

/** A member name, an index, or `[]` for each item. */
export type Step = string | number
export const each = '[]'

export type Shape =
  | { kind: 'value'; source: Step[] }
  | { kind: 'list'; source: Step[]; item: Shape }
  | { kind: 'object'; members: [name: string, shape: Shape][] }

type Entry = { target: Step[]; source: Step[]; written: string }

const name = '[^.\\[\\]]+'
const pathPattern = new RegExp(`^(${name}|\\[\\d*\\])?(\\[\\d*\\])*(\\.${name}(\\[\\d*\\])*)*$`)

/** Null when the text is not a path. "" is the entire value. */
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

/** Compiles a selection, or returns the errors in it. */
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
    throw new Conflict(written, 'must have a name that is a path such as items[].id')
  }
  if (!source) throw new Conflict(written, 'must be the path of a response member, such as items[].id')
  return { target, source, written }
}

function shapeOf(entries: Entry[]): Shape {
  const [first] = entries
  if (!first) return { kind: 'object', members: [] }
  const head = first.target[0]
  if (entries.some((one) => one.target[0] === undefined || (one.target[0] === each) !== (head === each))) {
    if (entries.length === 1) return { kind: 'value', source: first.source }
    throw new Conflict(first.written, 'must not overlap with another member of the selection')
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

/** All members of a target list must come from the same source list. */
function listOf(entries: Entry[], { source }: Entry): Shape {
  const end = source.indexOf(each)
  const items = entries.map((entry) => {
    if (entry.source.indexOf(each) === -1)
      throw new Conflict(entry.written, 'must be the path of list items, such as items[].id')
    const isSame =
      entry.source.indexOf(each) === end && source.slice(0, end).every((s, i) => s === entry.source[i])
    if (!isSame)
      throw new Conflict(entry.written, 'must use the same response list as the other members of its list')
    return { ...entry, target: entry.target.slice(1), source: entry.source.slice(end + 1) }
  })
  return { kind: 'list', source: source.slice(0, end), item: shapeOf(items) }
}
