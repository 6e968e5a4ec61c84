import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { eachItem, type SelectionShape, type SelectionStep } from './compile-selection.ts'

/** The selected members of a response; undefined when it has none of them. `headers`: the reported headers. */
export function applySelection(
  shape: SelectionShape,
  value: Json,
  headers: JsonObject = {},
): Json | undefined {
  switch (shape.kind) {
    case 'value':
      return readPath(shape.in === 'headers' ? headers : value, shape.source, 0)
    case 'list': {
      const list = readPath(value, shape.source, 0)
      if (!Array.isArray(list)) return list === null ? null : undefined
      return list.map((item) => selectItem(shape.item, item))
    }
    case 'object':
      return selectMembers(shape.members, value, headers)
  }
}

/** An item without selected members stays in the list, as an empty object or null. */
function selectItem(shape: SelectionShape, item: Json): Json {
  const selection = applySelection(shape, item)
  if (selection !== undefined) return selection
  return shape.kind === 'object' ? {} : null
}

function selectMembers(
  members: [string, SelectionShape][],
  value: Json,
  headers?: JsonObject,
): Json | undefined {
  const found: [string, Json][] = []
  for (const [name, shape] of members) {
    const selection = applySelection(shape, value, headers)
    if (selection !== undefined) found.push([name, selection])
  }
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function readPath(value: Json, steps: SelectionStep[], start: number): Json | undefined {
  let current: Json | undefined = value
  for (let index = start; index < steps.length && current !== null; index++) {
    const step = steps[index]
    if (step === eachItem) return readEachItem(current, steps, index + 1)
    if (typeof step === 'number') current = Array.isArray(current) ? current[step] : undefined
    else
      current = isJsonObject(current) && Object.hasOwn(current, step ?? '') ? current[step ?? ''] : undefined
    if (current === undefined) return undefined
  }
  return current
}

/** Nested lists are flattened into one. */
function readEachItem(list: Json, steps: SelectionStep[], start: number): Json | undefined {
  if (!Array.isArray(list)) return undefined
  const isNested = steps.includes(eachItem, start)
  return list.flatMap((item) => {
    const selection = readPath(item, steps, start)
    if (selection === undefined) return []
    return isNested && Array.isArray(selection) ? selection : [selection]
  })
}
