import type { Json } from '../json.ts'
import { formatPointer } from '../json-pointer.ts'
import { isSameJson } from '../same-json.ts'
import type { TimeSlicedTask } from '../time-slices.ts'
import { indexAs, indexPair, listNames } from './keyed-members.ts'
import { isReordered } from './merge-order.ts'

/** `earlier`: the value before the one before, if that is known too. Undefined is absent. */
type EditedValues = { earlier?: Json | undefined; before: Json | undefined; after: Json | undefined }

/**
 * `pointer`: a JSON Pointer with the keys of items, such as `/tools/list_books/description`. That of the order of a
 * list ends with a slash; its values are the keys.
 */
export type KeyedEdit = EditedValues & { pointer: string }

/** Members down to this depth are compared one by one: together they take too long for a time slice. */
const maxSlicedDepth = 3

/** The differences between the values before and after. */
export function* listEdits(
  { earlier, before, after }: EditedValues,
  tokens: readonly string[] = [],
): TimeSlicedTask<KeyedEdit[]> {
  yield
  const pair = indexPair(before, after)
  if ((!pair || tokens.length > maxSlicedDepth) && isSameJson(before, after)) return []
  if (!pair) return [{ pointer: formatPointer(...tokens), earlier, before, after }]
  const [old, now] = pair
  const oldest = indexAs(old, earlier)
  const edits: KeyedEdit[] = []
  for (const name of new Set([...old.values.keys(), ...now.values.keys()])) {
    const values = {
      earlier: oldest?.values.get(name),
      before: old.values.get(name),
      after: now.values.get(name),
    }
    edits.push(...(yield* listEdits(values, [...tokens, name])))
  }
  if (old.isList) edits.push(...listReorderings([oldest ?? old, old, now].map(listNames), tokens))
  return edits
}

/** An order that only differs by added and removed items counts as the same. */
function listReorderings(
  [earlier = [], before = [], after = []]: string[][],
  tokens: readonly string[],
): KeyedEdit[] {
  if (!isReordered(before, after)) return []
  const oldest = isReordered(earlier, before) ? earlier : before
  return [{ pointer: formatPointer(...tokens, ''), earlier: oldest, before, after }]
}
