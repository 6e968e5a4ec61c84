import { isJsonObject, type Json } from '#base/json.ts'
import { each, type Shape, type Step } from './selection-shape.ts'

/** The selected members of the value; undefined when the value has none of them. */
export function selected(shape: Shape, value: Json): Json | undefined {
  switch (shape.kind) {
    case 'value':
      return valueAt(value, shape.source, 0)
    case 'list': {
      const list = valueAt(value, shape.source, 0)
      if (!Array.isArray(list)) return list === null ? null : undefined
      return list.map((item) => itemOf(shape.item, item))
    }
    case 'object':
      return selectedMembers(shape.members, value)
  }
}

/** An item without selected members stays in the list, as an empty object or null. */
function itemOf(shape: Shape, item: Json): Json {
  const taken = selected(shape, item)
  if (taken !== undefined) return taken
  return shape.kind === 'object' ? {} : null
}

function selectedMembers(members: [string, Shape][], value: Json): Json | undefined {
  const found: [string, Json][] = []
  for (const [name, shape] of members) {
    const taken = selected(shape, value)
    if (taken !== undefined) found.push([name, taken])
  }
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function valueAt(value: Json, steps: Step[], from: number): Json | undefined {
  let current: Json | undefined = value
  for (let index = from; index < steps.length && current !== null; index++) {
    const step = steps[index]
    if (step === each) return eachAt(current, steps, index + 1)
    if (typeof step === 'number') current = Array.isArray(current) ? current[step] : undefined
    else
      current = isJsonObject(current) && Object.hasOwn(current, step ?? '') ? current[step ?? ''] : undefined
    if (current === undefined) return undefined
  }
  return current
}

/** Nested lists are flattened into one. */
function eachAt(list: Json, steps: Step[], from: number): Json | undefined {
  if (!Array.isArray(list)) return undefined
  const isNested = steps.includes(each, from)
  return list.flatMap((item) => {
    const taken = valueAt(item, steps, from)
    if (taken === undefined) return []
    return isNested && Array.isArray(taken) ? taken : [taken]
  })
}
