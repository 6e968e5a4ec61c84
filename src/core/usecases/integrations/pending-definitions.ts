// Decisions about listed definitions of an MCP server that differ from the pinned ones.

import { ServiceError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import { type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import type { Instant } from '#base/time.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import type { App } from '#core/model/apps/app.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type {
  DefinitionDecision,
  LookedAtDefinition,
  PendingDefinition,
} from '#core/model/integrations/pending-definition.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft, readInApp } from '#core/services/apps/app-access.ts'
import {
  describePending,
  readIntegrationOutlines,
  readListed,
} from '#core/services/discovery/describe-pending.ts'
import { pinDefinition } from '#core/services/discovery/pin-definition.ts'
import type { PendingOutline } from '#core/services/discovery/pinned-definitions.ts'

const paging: PageAccessors<PendingOutline, 'name'> = {
  id: ({ listed }) => listed.externalId,
  value: { name: ({ listed }) => listed.externalId },
  searchTexts: ({ listed }) => [listed.externalId],
}

/** By name. Definitions are read only for the page. */
export const pagePendingDefinitions = (
  deps: Deps<'store' | 'digest' | 'timer'>,
  address: IntegrationAddress,
  request: Pick<PageRequest<'name'>, 'limit' | 'after'>,
): Promise<ListPage<PendingDefinition>> =>
  readInApp(deps, address, async (reader, app) => {
    const outlines = await readIntegrationOutlines(deps, reader, app, address.integrationId)
    const page = paginateRows(outlines, { ...request, sort: 'name', descending: false, query: '' }, paging)
    return { rows: await describePending(deps, reader, app, page.rows), next: page.next }
  })

type DecisionDeps = Deps<'store' | 'clock' | 'digest' | 'ids' | 'timer'>

/** The number of definitions that were decided, and the number that are still pending in the integration. */
export type DefinitionDecisionCount = { decided: number; pending: number }

/**
 * Pins the listed definitions. Edits of the owner stay. A tool that is no longer listed loses its operation, and tools
 * that call it lose their binding. Throws a ServiceError `conflict` when a newer definition was found since it was
 * shown, and `unprocessable` for one that is not pending.
 */
export const acceptDefinitions = (
  deps: DecisionDeps,
  address: IntegrationAddress<EditingRole>,
  lookedAt: LookedAtDefinition[],
): Promise<DefinitionDecisionCount> =>
  decide(deps, address, lookedAt, async (writer, app, outlines, now) => {
    const listed = await readListed(writer, app, outlines)
    for (const outline of outlines) {
      const definition = listed.get(outline.listed.externalId)?.definition ?? null
      await pinDefinition(deps, writer, { app, outline, definition, now })
    }
    return 'pending'
  })

/** Keeps the pinned definitions. The rejected ones are no longer pending, until the server lists others. */
export const rejectDefinitions = (
  deps: DecisionDeps,
  address: IntegrationAddress<EditingRole>,
  lookedAt: LookedAtDefinition[],
): Promise<DefinitionDecisionCount> => decide(deps, address, lookedAt, async () => 'rejected')

type DecisionWork = (
  writer: StoreWriter,
  app: App,
  outlines: PendingOutline[],
  now: Instant,
) => Promise<DefinitionDecision>

/** `work` returns the new rows. Accepted definitions become pending again if the draft is discarded. */
const decide = (
  deps: DecisionDeps,
  address: IntegrationAddress<EditingRole>,
  lookedAt: LookedAtDefinition[],
  work: DecisionWork,
): Promise<DefinitionDecisionCount> =>
  editDraft(deps, address, async (writer, app, now) => {
    const { integrationId } = address
    const before = await readIntegrationOutlines(deps, writer, app, integrationId)
    const outlines = selectLookedAt(before, lookedAt)
    const decision = await work(writer, app, outlines, now)
    const externalIds = outlines.map(({ listed }) => listed.externalId)
    await writer.pendingDefinitions.setDecision(app.id, integrationId, { externalIds, decision })
    const after = await readIntegrationOutlines(deps, writer, app, integrationId)
    return {
      decided: outlines.length,
      pending: after.filter(({ listed }) => listed.decision === 'pending').length,
    }
  })

function selectLookedAt(outlines: PendingOutline[], lookedAt: LookedAtDefinition[]): PendingOutline[] {
  const known = new Map(outlines.map((outline) => [outline.listed.externalId, outline]))
  const violations = lookedAt.flatMap(({ externalId, digest }, index): DecisionViolation[] => {
    const found = known.get(externalId)
    if (!found) return [{ index, code: 'not_pending', message: 'is not a pending definition' }]
    // @guard api/v3/pending-definitions
    if (found.listed.digest === digest) return []
    return [{ index, code: 'changed', message: 'is no longer the definition that was shown' }]
  })
  if (violations.length > 0) throw createDecisionError(violations)
  const chosen = new Set(lookedAt.map(({ externalId }) => externalId))
  return outlines.filter(({ listed }) => chosen.has(listed.externalId))
}

type DecisionViolation = { index: number; code: ViolationCode; message: string }

function createDecisionError(violations: DecisionViolation[]): ServiceError {
  const details = violations.map(({ index, ...rest }) => ({ path: `definitions[${index}]`, ...rest }))
  const hasChanged = violations.some(({ code }) => code === 'changed')
  return hasChanged
    ? new ServiceError('conflict', 'A newer definition was found since; review it first.', { details })
    : new ServiceError('unprocessable', 'The definition does not wait for a decision.', { details })
}
