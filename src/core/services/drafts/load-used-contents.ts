import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { StoreReader } from '#core/ports/store.ts'

/**
 * Contents with only the operations that tools are bound to, which is all that draft rules and manifests need. An
 * imported document may have a thousand others.
 */
export async function loadUsedContents(reader: StoreReader, app: App): Promise<Contents> {
  const frame = await reader.readFrame(app)
  const ids = frame.tools.flatMap(({ binding }) => binding?.operationId ?? [])
  const operations = await reader.operations.findByIds(app.id, [...new Set(ids)])
  return { ...frame, operations: operations.sort(compareCreation) }
}

/** Like `loadUsedContents`, for contents that were read as a whole. */
export function selectUsedOperations(contents: Contents): Contents {
  const ids = new Set(contents.tools.flatMap(({ binding }) => binding?.operationId ?? []))
  return { ...contents, operations: contents.operations.filter(({ id }) => ids.has(id)) }
}

type OperationVersion = Pick<Operation, 'id' | 'createdAt'>

/** Ids sort by time, as `list` does. */
export const compareCreation = (a: OperationVersion, b: OperationVersion): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1
