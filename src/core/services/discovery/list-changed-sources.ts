import { isSameJson } from '#base/same-json.ts'
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { contentOf, diffRows } from '#core/engines/apps/draft-diff/index.ts'
import { restoreSource } from '#core/engines/sources/document-merge/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'

type Sources = Pick<Contents, 'integrations' | 'operations'>

/** The ids of integrations that are gone, have another source, or have operations of another import. */
export function* listChangedSources(before: Sources, after: Sources): TimeSlicedTask<Set<string>> {
  const moved = yield* diffRows(before.integrations, after.integrations, toSourceContent)
  const changed = new Set(moved.removed)
  const old = new Map(before.operations.map((row) => [row.id, row]))
  const next = new Map(after.operations.map((row) => [row.id, row]))
  const ids = new Set([...old.keys(), ...next.keys()])
  yield* forEachInTimeSlices(ids, 1, (id) => {
    const sides = [old.get(id), next.get(id)] as const
    // @guard refresh
    if (!isSameImport(...sides)) for (const side of sides) if (side) changed.add(side.integrationId)
  })
  return changed
}

const toSourceContent = ({ id, kind, endpoint, documentPath, documentDigest }: Integration) => ({
  id,
  kind,
  endpoint,
  documentPath,
  documentDigest,
})

/** Edits of the owner do not change the imported values. */
const isSameImport = (before: Operation | undefined, after: Operation | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  (before === after || isSameJson(toImportedContent(before), toImportedContent(after)))

/** Without members that edits change, and without the key, which imports keep. */
function toImportedContent(operation: Operation) {
  const { key: _key, schemaHash: _hash, ...content } = contentOf.operation(restoreSource(operation))
  return content
}
