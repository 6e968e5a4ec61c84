// Who may see what of the audit trail: everybody what they did and what was done in their name; owners of an app what
// was done to it; the administrator of the embedded issuer everything.
import { buildPage, type ListPage, type PageRequest } from '#base/page.ts'
import type { AuditEntry, AuditFilter, AuditQuery } from '#core/model/audit/audit-entry.ts'
import type { Caller } from '#core/model/principal.ts'
import { requireAllWorkspaces } from '#core/model/tokens/limit-operations.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireApp } from '#core/services/apps/app-access.ts'
import { requireAdministrator } from '../users/users.ts'

export type AuditPageRequest = Pick<PageRequest<string>, 'limit' | 'after'>

/** The newest first. Throws not_found or forbidden for who may not see them. */
export async function listAuditEntries(
  deps: Deps<'store' | 'userAccounts'>,
  caller: Caller,
  query: AuditQuery,
  request: AuditPageRequest,
): Promise<ListPage<AuditEntry>> {
  const filter = await buildVisibleFilter(deps, caller, query)
  const page = { limit: request.limit + 1, after: request.after }
  const found = await deps.store.read((reader) => reader.audit.list(filter, page))
  return buildPage(found, request, ({ at }) => at)
}

async function buildVisibleFilter(
  deps: Deps<'store' | 'userAccounts'>,
  caller: Caller,
  { scope, ...filter }: AuditQuery,
): Promise<AuditFilter> {
  const { appId } = filter
  if (appId !== undefined) {
    const address = { caller: { ...caller, requires: 'owner' as const }, appId }
    await deps.store.read((reader) => requireApp(reader, address))
    return filter
  }
  requireAllWorkspaces(caller)
  if (scope === 'own') return { ...filter, user: caller }
  await requireAdministrator(deps, caller)
  return filter
}
