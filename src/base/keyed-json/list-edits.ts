import type { Json } from '../json.ts'
import { formatPointer } from '../json-pointer.ts'
import { isSameJson } from '../same-json.ts'
import type { TimeSlicedTask } from '../time-slices.ts'
import { indexLike, indexPair, listNames } from './keyed-members.ts'
import { isReordered } from './merge-order.ts'

/** `earlier`: the value before the one before, if that is known too. Undefined is absent. */
type EditedValues = { earlier?: Json | undefined; before: Json | undefined; after: Json | undefined }

/**
 * `pointer`: a JSON Pointer with the keys of items, such as `/tools/list_books/description`. That of the order of a
 * list ends with a slash; its values are the keys.
 */
export type KeyedEdit = EditedValues & { pointer: string }

/** The differences between the values before and after. */
export function* listEdits(
  { earlier, before, after }: EditedValues,
  tokens: readonly string[] = [],
): TimeSlicedTask<KeyedEdit[]> {
  yield
  if (isSameJson(before, after)) return []
  const pair = indexPair(before, after)
  if (!pair) return [{ pointer: formatPointer(...tokens), earlier, before, after }]
  const [old, now] = pair
  const oldest = indexLike(old, earlier)
  const edits: KeyedEdit[] = []
  for (const name of new Set([...old.values.keys(), ...now.values.keys()])) {
    const values = {
      earlier: oldest?.values.get(name),
      before: old.values.get(name),
      after: now.values.get(name),
    }
    edits.push(...(yield* listEdits(values, [...tokens, name])))
  }
  const orders = { earlier: oldest ? listNames(oldest) : [], before: listNames(old), after: listNames(now) }
  if (old.isList && isReordered(orders.before, orders.after))
    edits.push({ pointer: formatPointer(...tokens, ''), ...orders })
  return edits
}
