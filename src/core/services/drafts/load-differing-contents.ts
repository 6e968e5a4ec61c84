// Loads two contents of an app with only the operations that differ.
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { StoreReader } from '#core/ports/store.ts'
import type { ContentsOutline } from '../draft-changes/release-outlines.ts'

/** An outline, and a function that reads operations by id, in the order of the ids. */
export type OutlinedContents = ContentsOutline & {
  loadOperations: (ids: ReadonlySet<string>) => Promise<Operation[]>
}

export async function loadDifferingContents(
  before: OutlinedContents,
  after: OutlinedContents,
): Promise<{ before: Contents; after: Contents }> {
  const ids = new Set([...before.operations.keys(), ...after.operations.keys()])
  const differing = new Set([...ids].filter((id) => before.operations.get(id) !== after.operations.get(id)))
  return { before: await loadSide(before, differing), after: await loadSide(after, differing) }
}

async function loadSide(
  { frame, operations, loadOperations }: OutlinedContents,
  differing: ReadonlySet<string>,
): Promise<Contents> {
  const ids = new Set([...operations.keys()].filter((id) => differing.has(id)))
  return { ...frame, operations: ids.size === 0 ? [] : await loadOperations(ids) }
}

/** Reads operations of the draft. Database rows are unordered. */
export async function loadDraftOperations(
  reader: StoreReader,
  app: App,
  ids: ReadonlySet<string>,
): Promise<Operation[]> {
  const read = await reader.operations.findByIds(app.id, [...ids])
  const byId = new Map(read.map((operation) => [operation.id, operation]))
  return [...ids].flatMap((id) => byId.get(id) ?? [])
}

/** Selects operations from contents that were read as a whole. */
export const selectOperations = ({ operations }: Contents, ids: ReadonlySet<string>): Operation[] =>
  operations.filter(({ id }) => ids.has(id))
