// Access to the audit trail: users see entries that they caused or that were made on their behalf, owners of an app or
// a workspace see its entries, and the administrator of the embedded issuer sees all.
import type { ListPage, PageKey, PageRequest } from '#base/page.ts'
import type { AuditEntry, AuditFilter, AuditQuery } from '#core/model/audit/audit-entry.ts'
import type { Caller } from '#core/model/principal.ts'
import { requireAllWorkspaces } from '#core/model/tokens/limit-operations.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireApp } from '#core/services/apps/app-access.ts'
import { requireWorkspaceRole } from '#core/services/workspaces/workspace-access.ts'
import { requireAdministrator } from '../users/users.ts'

export type AuditListDeps = Deps<'store' | 'userAccounts' | 'digest'>

export type AuditPageRequest = Pick<PageRequest<string>, 'limit' | 'after'>

/** The newest first. Throws not_found or forbidden for callers who may not see them. */
export async function listAuditEntries(
  deps: AuditListDeps,
  caller: Caller,
  query: AuditQuery,
  request: AuditPageRequest,
): Promise<ListPage<AuditEntry>> {
  const filter = await buildVisibleFilter(deps, caller, query)
  return deps.store.read((reader) => reader.audit.list(filter, request))
}

/**
 * As the list, but all entries: read in parts as the consumer takes them, so that memory is bounded. Throws before the
 * first entry.
 */
export async function exportAuditEntries(
  deps: AuditListDeps,
  caller: Caller,
  query: AuditQuery,
): Promise<AsyncIterable<AuditEntry>> {
  return readEntries(deps, await buildVisibleFilter(deps, caller, query))
}

const batchSize = 500

async function* readEntries({ store }: AuditListDeps, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let after: PageKey | null = null; ; ) {
    const page: AuditPageRequest = { limit: batchSize, after }
    const found: ListPage<AuditEntry> = await store.read(({ audit }) => audit.list(filter, page))
    yield* found.rows
    if (!found.next) return
    after = found.next
  }
}

async function buildVisibleFilter(
  deps: AuditListDeps,
  caller: Caller,
  { scope, ...filter }: AuditQuery,
): Promise<AuditFilter> {
  const { appId, workspaceId } = filter
  const owner = { ...caller, requires: 'owner' as const }
  await deps.store.read(async (reader) => {
    if (appId !== undefined) await requireApp(reader, { caller: owner, appId })
    // @guard api/v3/audit
    if (workspaceId !== undefined) await requireWorkspaceRole(deps, reader, { caller: owner, workspaceId })
  })
  if (appId !== undefined || workspaceId !== undefined) return filter
  requireAllWorkspaces(caller)
  if (scope === 'own') return { ...filter, user: caller }
  await requireAdministrator(deps, caller)
  return filter
}
