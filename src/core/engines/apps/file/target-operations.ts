// The operations of one integration of the file: operations of its source with overrides, and operations created by hand.

import { formatPointer } from '#base/json-pointer.ts'
import { findFreeName, keyFormat } from '#base/text.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  createUnimportedTest,
  decodeOperation,
  matchOperations,
} from '#core/engines/operations/content/index.ts'
import type { FileIntegration } from '#core/model/app-files/app-file.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { isOfSource } from './export-integration.ts'
import { matchRows, restoreOrder } from './match-rows.ts'
import { createNewRow, type ReadSource, reportViolation, type TargetEditing } from './target-editing.ts'
import {
  applyOverrides,
  buildManualOperation,
  describeBySource,
  type OperationPlace,
} from './target-operation.ts'

/** `existing`: the operations that the integration has. */
export function* buildOperations(
  editing: TargetEditing,
  place: OperationPlace,
  existing: readonly Operation[],
): TimeSlicedTask<Operation[]> {
  const { integration, item, pointer } = place
  const [ofSource, manual] = partition(existing, (operation) => isOfSource(item.source, operation))
  const list = { entityType: 'operation', list: `${pointer}/operations` } as const
  const { listed, retained } = matchRows(editing, list, item.operations, manual)
  const read = editing.sources.get(integration.key)
  const described = read
    ? yield* mergeReadOperations(editing, { place, read, existing: ofSource, others: retained })
    : yield* mapInTimeSlices(ofSource, (operation) => describeBySource(editing, operation))
  const built = [
    ...retained,
    ...applyOverrides(editing, place, described),
    ...(yield* mapInTimeSlices(listed, (matched) => buildManualOperation(editing, place, matched))),
  ]
  yield
  reportRepeatedKeys(editing, place, built)
  return restoreOrder(existing, built)
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

type ReadOperations = {
  place: OperationPlace
  read: ReadSource
  existing: readonly Operation[]
  /** Operations whose keys are taken. */
  others: readonly Operation[]
}

/** The current operations of the source. An operation bound to a tool that is not in the file stays. */
function* mergeReadOperations(
  editing: TargetEditing,
  { place, read, existing, others }: ReadOperations,
): TimeSlicedTask<Operation[]> {
  const byId = new Map(existing.map((operation) => [operation.id, operation]))
  const { matched, added, missing } = matchOperations([...existing], read.operations, place.integration.kind)
  const isStillInSource = createUnimportedTest(read.report)
  const bound = collectBoundIds(editing)
  const retained = missing
    .filter((old) => isStillInSource(old) || bound.has(old.id))
    .flatMap(({ id }) => byId.get(id) ?? [])
  const taken = new Set([...others, ...retained].map(({ key }) => key))
  const discovered = [
    ...matched.map(({ existing: old, discovered: found }) => ({ row: byId.get(old.id), found })),
    ...added.map((found) => ({ row: undefined, found })),
  ]
  const described = yield* mapInTimeSlices(retained, (operation) => describeBySource(editing, operation))
  const named = yield* mapInTimeSlices(discovered, ({ row, found }): Operation => {
    const key = findFreeName(found.key, taken, keyFormat)
    taken.add(key)
    return {
      ...(row ?? { ...createNewRow(editing), id: editing.createId('operation') }),
      annotations: null,
      tags: [],
      ...decodeOperation(found),
      integrationId: place.integration.id,
      timeoutMs: null,
      key,
      original: {},
    }
  })
  return [...described, ...named]
}

/** The operations of tools that are not in the file and stay. */
function collectBoundIds({ contents, file, prune }: TargetEditing): ReadonlySet<string> {
  if (prune) return new Set()
  const listed = new Set(file.tools.map(({ key }) => key))
  const retained = contents.tools.filter(({ key }) => !listed.has(key))
  return new Set(retained.flatMap(({ binding }) => binding?.operationId ?? []))
}

function reportRepeatedKeys(
  editing: TargetEditing,
  { item, pointer }: OperationPlace,
  operations: readonly Operation[],
): void {
  const seen = new Set<string>()
  for (const { key } of operations) {
    if (seen.has(key))
      reportViolation(
        editing,
        pointer + findKeyPointer(item, key),
        'duplicate',
        `must leave each operation of the integration a unique key, but ${key} is repeated`,
      )
    seen.add(key)
  }
}

/** Where the file gives an operation this key. */
function findKeyPointer({ overrides }: FileIntegration, key: string): string {
  const index = overrides.findIndex(({ set }) => set['/key'] === key)
  return index < 0 ? '/operations' : `/overrides/${index}/set${formatPointer('/key')}`
}
