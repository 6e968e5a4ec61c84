// Arguments that were valid must stay valid, and results must still match their earlier description.
import { LRUCache } from 'lru-cache'
import type { JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { type ContainmentGap, findContainmentGaps } from '#core/engines/schemas/containment/index.ts'
import type { ClassifiedChange } from '#core/model/differences/client-change.ts'
import { closeDescribedObjects } from './close-described-objects.ts'
import { classifyAs } from './describe-change.ts'
import { describeGaps, describeGoneMembers } from './describe-gaps.ts'
import { listGoneMembers } from './list-gone-members.ts'
import { listSchemaTexts } from './list-schema-texts.ts'
import type { SchemaRole } from './schema-role.ts'

type OptionalSchema = JsonObject | null

/** The size of the cache, in characters of the compared schemas. */
const maxRemembered = 8_000_000

const remembered = new LRUCache<string, ClassifiedChange>({
  maxSize: maxRemembered,
  sizeCalculation: (_, key) => key.length + 1,
})

/** Caches its decisions, so that a transaction need not pause for comparisons that were made before it. */
export function* classifySharedSchemas(
  role: SchemaRole,
  before: OptionalSchema,
  after: OptionalSchema,
): TimeSlicedTask<ClassifiedChange> {
  const key = JSON.stringify([role, before, after])
  const known = remembered.get(key)
  if (known) return known
  const classified = yield* classifySchemas(role, before, after)
  remembered.set(key, classified)
  return classified
}

function* classifySchemas(
  role: SchemaRole,
  before: OptionalSchema,
  after: OptionalSchema,
): TimeSlicedTask<ClassifiedChange> {
  if (!before)
    return classifyAs(
      'rescan',
      'Clients and stores see the description of results once they read the app again.',
    )
  if (!after)
    return classifyAs('breaking', 'Clients that rely on described results find no description any more.')
  const gone = listGoneMembers(before, after, { mustBeNamed: role === 'outputSchema' })
  const gaps =
    role === 'inputSchema'
      ? yield* findContainmentGaps(closeDescribedObjects(before), after)
      : yield* findContainmentGaps(after, before)
  if (gone.length > 0 || gaps.length > 0) return classifyGaps(role, gone, gaps)
  yield
  const isSame = yield* haveSameValues(before, after)
  const isSameText = isSameJson(listSchemaTexts(before), listSchemaTexts(after))
  if (isSame && isSameText) return classifyAs('live', 'Clients notice nothing: the schema means the same.')
  return classifyAs('rescan', compatibleNotices[role])
}

function* haveSameValues(a: JsonObject, b: JsonObject): TimeSlicedTask<boolean> {
  const forwards = yield* findContainmentGaps(a, b)
  if (forwards.length > 0) return false
  return (yield* findContainmentGaps(b, a)).length === 0
}

const compatibleNotices: Record<SchemaRole, string> = {
  inputSchema:
    'Earlier calls are still accepted; models see the new arguments once their client reads the app again.',
  outputSchema:
    'Results still match the earlier description; clients see the new one once they read the app again.',
}

function classifyGaps(role: SchemaRole, gone: string[], gaps: ContainmentGap[]): ClassifiedChange {
  const named = new Set(gone)
  const others = gaps.filter(({ path }) => !named.has(path))
  const notice = [describeGoneMembers(role, gone), describeGaps(role, others)].filter(Boolean).join(' ')
  return {
    ...classifyAs('breaking', notice),
    isDecided: gone.length > 0 || gaps.some((gap) => gap.isDecided),
  }
}
