// Compares a document with its last import, ignoring edits of the owner.

import { isSameJson } from '#base/same-json.ts'
import {
  createUnimportedTest,
  matchOperations,
  type OperationMatch,
} from '#core/engines/operations/content/index.ts'
import { restoreSource } from '#core/engines/sources/document-merge/index.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import type { DifferenceCounts, PendingOperation } from '#core/model/integrations/pending-difference.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { hashToolSchemas } from '../discovery/discovered-source.ts'

export type SourceComparison = { operations: PendingOperation[]; counts: DifferenceCounts }

export type ReadOperationList = { found: EncodedDiscoveredOperation[]; report: ImportReportEntry[] }

export async function compareSource(
  deps: Deps<'digest'>,
  reader: StoreReader,
  { appId, id }: Pick<Integration, 'appId' | 'id'>,
  { found, report }: ReadOperationList,
): Promise<SourceComparison> {
  const existing = await reader.operations.listOutlines(appId, id)
  const { matched, added, missing } = matchOperations(existing, found, 'rest')
  const isStillInSource = createUnimportedTest(report)
  const removed = missing.filter((old) => !isStillInSource(old))
  const hashes = await readSourceHashes(deps, reader, appId, matched)
  const changed = matched.filter((match) => isChanged(match, hashes))
  return {
    operations: [
      ...changed.map((match) => ({ operationId: match.existing.id, found: match.discovered })),
      ...added.map((operation) => ({ operationId: null, found: operation })),
      ...removed.map((old) => ({ operationId: old.id, found: null })),
    ],
    counts: { added: added.length, changed: changed.length, removed: removed.length },
  }
}

/** The original schema hashes of operations with edited schemas, by id. */
async function readSourceHashes(
  deps: Deps<'digest'>,
  reader: StoreReader,
  appId: string,
  matched: OperationMatch[],
): Promise<Map<string, string>> {
  const edited = matched.filter(
    ({ existing: { original } }) => original.inputSchema || original.outputSchema !== undefined,
  )
  const rows = await reader.operations.findByIds(
    appId,
    edited.map(({ existing }) => existing.id),
  )
  return new Map(rows.map((row) => [row.id, hashToolSchemas(deps, restoreSource(row))]))
}

function isChanged({ existing, discovered }: OperationMatch, hashes: ReadonlyMap<string, string>): boolean {
  const before = { ...restoreSource(existing), schemaHash: hashes.get(existing.id) ?? existing.schemaHash }
  return comparedMembers.some((member) => !isSameJson(before[member] ?? null, discovered[member] ?? null))
}

/** Keys never change on import. Changed tags alone are not worth a review. */
const comparedMembers = [
  'externalId',
  'name',
  'description',
  'plan',
  'responseContentType',
  'authSummary',
  'schemaHash',
] as const
