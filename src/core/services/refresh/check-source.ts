// Checks the source of an integration for changes. They wait for a decision; nothing else changes.

import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { toRefreshMs } from '#core/model/integrations/refresh-interval.ts'
import type { DifferenceTrigger } from '#core/model/integrations/source-watch.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockDraft, readInApp } from '../apps/app-access.ts'
import { resolveIntegration } from '../variables/resolve-rows.ts'
import { checkDocument } from './check-document.ts'
import { checkTools } from './check-tools.ts'
import type { CheckDeps, CheckedSource, SourceCheck } from './checked-source.ts'

/** Milliseconds: longer than fetching and reading a source may take. */
const leaseMs = 5 * 60_000

const checkByKind = { rest: checkDocument, mcp: checkTools }

/** False when another replica or request is reading the source. A failure is stored in the watch. */
export async function checkSource(
  deps: CheckDeps,
  address: IntegrationAddress<EditingRole>,
  trigger: DifferenceTrigger,
): Promise<boolean> {
  const { integration, watch } = await readWatched(deps, address)
  requireWatchable(integration)
  const holder = deps.ids.createUnguessable()
  const { appId, integrationId } = address
  const isOurs = await deps.store.transact((writer) =>
    writer.sourceWatches.claimLease(appId, integrationId, holder, leaseMs),
  )
  if (!isOurs) return false
  try {
    const check = { address, integration, watch, trigger }
    const called = await deps.store.read((reader) => resolveIntegration(reader, appId, integration))
    await recordCheck(
      deps,
      check,
      await checkByKind[integration.kind](deps, { ...check, integration: called }),
    )
  } finally {
    await deps.store.transact((writer) => writer.sourceWatches.endLease(integrationId, holder))
  }
  return true
}

/** Throws a ServiceError `unprocessable` for an integration without a source at a URL. */
export function requireWatchable({ endpoint }: Pick<Integration, 'endpoint'>): void {
  if (endpoint) return
  const message =
    'Only an OpenAPI document or an MCP server at a URL can be read again: set the endpoint of the integration.'
  throw new ServiceError('unprocessable', message, {
    details: [{ path: 'endpoint', code: 'required', message }],
  })
}

export const readWatched = (deps: Deps<'store'>, address: IntegrationAddress) =>
  readInApp(deps, address, async (reader, app) => {
    const integration = await reader.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    return { integration, watch: await reader.sourceWatches.find(app.id, integration.id) }
  })

/** How long a failed check of a webhook is retried, in milliseconds. */
const requestLifeMs = 60 * 60_000

async function recordCheck(
  deps: CheckDeps,
  { address, integration, watch }: SourceCheck,
  { lastError, validators, store }: CheckedSource,
): Promise<void> {
  await deps.store.transact(async (writer) => {
    await lockDraft(writer, address)
    const current = await writer.integrations.findById(address.appId, address.integrationId)
    // The integration was deleted, or has another source or credential now.
    if (!current || !isSameSource(current, integration)) return
    const now = deps.clock.now()
    const latest = await writer.sourceWatches.find(address.appId, current.id)
    await store?.(writer, { integration: current, watch: latest, now })
    const isRequestDone = latest?.requestedAt === watch?.requestedAt
    const isRequestOld = Date.parse(now) - Date.parse(latest?.requestedAt ?? now) > requestLifeMs
    await writer.sourceWatches.change(address.appId, current.id, {
      ...(validators && { validators }),
      checkedAt: now,
      lastError,
      scheduledEvery: current.refreshEvery,
      nextCheckAt: computeNextCheck(now, current.refreshEvery),
      ...((isRequestOld || (isRequestDone && lastError === null)) && { requestedAt: null }),
    })
  })
}

const isSameSource = (current: Integration, read: Integration): boolean =>
  current.kind === read.kind &&
  current.endpoint === read.endpoint &&
  (current.kind === 'rest' || current.authConnectionId === read.authConnectionId)

/** Adds up to a tenth at random, so that documents configured together are not always read together. */
function computeNextCheck(now: Instant, every: string): Instant | null {
  const ms = toRefreshMs(every)
  return ms === 0 ? null : addMilliseconds(now, ms * (1 + Math.random() / 10))
}
