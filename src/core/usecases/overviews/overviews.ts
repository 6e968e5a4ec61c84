// Apps in numbers: a list with the last call of each, and an overview of one.

import type { ListPage, PageRequest } from '#base/page.ts'
import { addMilliseconds, startOfMinute } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthStatus } from '#core/model/auth-connections/auth-connection.ts'
import { isFailedCall } from '#core/model/calls/call-record.ts'
import type { ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import { toDraftValidation } from '#core/model/drafts/draft-issue.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import type { AppListItem, AppOverview, CallCounts } from '#core/model/overviews/app-overview.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { AppSort, StoreReader } from '#core/ports/store.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { findNewestCalls } from '#core/services/calls/find-newest-calls.ts'
import { createScanBudget } from '#core/services/calls/scan-budget.ts'
import { compileDraft } from '#core/services/drafts/compile-draft.ts'
import { findStoredIssues } from '#core/services/drafts/find-stored-issues.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { listWorkspaceAccess, requireWorkspaceAccess } from '#core/services/workspaces/find-workspaces.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'
import { loadAppDetails, loadAppPage } from '../apps/apps.ts'

const callWindowMs = 24 * 3_600_000
const maxCountedCalls = 10_000
const countBudget = { calls: 20_000, ms: 500 }

/**
 * Apps of all workspaces of the caller, or of one. Throws not_found for a workspace in which the caller has no role.
 */
export const pageAppItems = (
  deps: Deps<'store' | 'digest' | 'timer'>,
  caller: WorkspaceUser,
  { request, workspaceId = '' }: { request: PageRequest<AppSort>; workspaceId?: string },
): Promise<ListPage<AppListItem>> =>
  deps.store.read(async (reader) => {
    const workspaces = workspaceId
      ? [await requireWorkspaceAccess(deps, reader, { caller, workspaceId })]
      : await listWorkspaceAccess(reader, caller)
    const keys = workspaces.map(({ key }) => key)
    const page = await loadAppPage(reader, { workspaces: keys, request })
    const newest = await reader.calls.findNewestStarts(page.rows.map(({ app }) => app.id))
    const roleOf = ({ app }: AppDetails) =>
      workspaces.find(({ key }) => isSameOwner(key, app.owner))?.role ?? 'viewer'
    return {
      rows: page.rows.map((row) => ({
        ...row,
        workspaceId: buildWorkspaceId(deps, row.app.owner),
        role: roleOf(row),
        lastCallAt: newest.get(row.app.id) ?? null,
      })),
      next: page.next,
    }
  })

export async function readAppOverview(
  deps: Deps<'store' | 'digest' | 'clock' | 'timer'>,
  address: AppAddress,
): Promise<AppOverview> {
  const { app, contents, storedIssues, ...numbers } = await readInApp(deps, address, (reader, app) =>
    readNumbers(deps, reader, { app, address }),
  )
  const { hidden, validation: drafted } = await compileDraft(deps, app, contents)
  const validation = toDraftValidation([...drafted.issues, ...storedIssues])
  return {
    ...numbers,
    app,
    tools: {
      total: contents.tools.length,
      visible: contents.tools.length - hidden.length,
      hidden: hidden.length,
    },
    integrations: contents.integrations.length,
    widgets: contents.widgets.length,
    prompts: contents.prompts.length,
    skills: contents.skills.length,
    connections: countByStatus(contents.authConnections),
    issues: {
      blocking: validation.blockingCount,
      errors: validation.errorCount,
      warnings: validation.warningCount,
    },
  }
}

/** Reads the stored numbers of the overview. The draft is compiled afterwards, which takes longer. */
async function readNumbers(
  deps: Deps<'digest' | 'clock' | 'timer'>,
  reader: StoreReader,
  { app, address }: { app: App; address: AppAddress },
) {
  const contents = await loadUsedContents(reader, app)
  const newest = await reader.calls.findNewestStarts([app.id])
  return {
    contents,
    storedIssues: await findStoredIssues(deps, reader, app, contents),
    ...(await loadAppDetails(reader, app)),
    workspaceId: buildWorkspaceId(deps, app.owner),
    role: (await reader.workspaces.findRole(address.caller, app.owner)) ?? 'viewer',
    lastCallAt: newest.get(app.id) ?? null,
    operations: await reader.operations.count(app.id),
    calls: await countCalls(deps, reader, app.id),
  }
}

function countByStatus(connections: ContentsAuthConnection[]): Record<AuthStatus, number> {
  const counts = { draft: 0, valid: 0, invalid: 0, expired: 0 }
  for (const { status } of connections) counts[status]++
  return counts
}

async function countCalls(deps: Deps<'clock'>, reader: StoreReader, appId: string): Promise<CallCounts> {
  const since = addMilliseconds(startOfMinute(deps.clock.now()), -callWindowMs)
  const budget = createScanBudget(deps, countBudget)
  const request = { filter: { since }, limit: maxCountedCalls, budget }
  const { rows, next } = await findNewestCalls(reader.calls, appId, request)
  return { since, count: rows.length, errors: rows.filter(isFailedCall).length, complete: next === null }
}
