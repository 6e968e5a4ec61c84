// Turns noted changes into deliveries, one for each webhook that listens.

import type { Instant } from '#base/time.ts'
import type { AuditActor } from '#core/model/audit/request-origin.ts'
import type { ChangeEvent, ReportedChange } from '#core/model/webhooks/change-event.ts'
import { isListening, type WebhookListener } from '#core/model/webhooks/webhook-endpoint.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import type { NewDelivery } from '#core/ports/stores/webhook-store.ts'
import { buildWorkspaceId } from '../workspaces/workspace-id.ts'
import type { ChangeRecord, NotedChange } from './observe-changes.ts'

export type EventDeps = Deps<'digest' | 'ids' | 'clock' | 'changeEventFormat'>

/** Edits of a draft within this time are one event. */
const draftDelayMs = 30_000

export async function storeEvents(deps: EventDeps, writer: StoreWriter, record: ChangeRecord): Promise<void> {
  const now = deps.clock.now()
  for (const noted of record.changes) {
    const inserted = await storeEvent(deps, writer, noted, { actor: record.actor, now })
    if (inserted > 0) record.hasDue = true
  }
}

async function storeEvent(
  deps: EventDeps,
  writer: StoreWriter,
  { scope, change, listeners }: NotedChange,
  { actor, now }: { actor: AuditActor | null; now: Instant },
): Promise<number> {
  const appId = 'appId' in scope ? scope.appId : null
  const listening = listeners.filter((listener) => isListening(listener, { type: change.type, appId }))
  if (listening.length === 0) return 0
  const app = appId === null ? null : await writer.apps.findById(appId)
  const workspace = 'workspace' in scope ? scope.workspace : app?.owner
  // The app was deleted in the same transaction.
  if (!workspace) return 0
  const event = { ...change, ...describeEventPlace(deps, workspace, app), at: now, actor }
  return insertEvent(deps, writer, { event, listening })
}

export const describeEventPlace = (
  deps: Deps<'digest'>,
  workspace: WorkspaceKey,
  app: ChangeEvent['app'],
): Pick<ChangeEvent, 'workspaceId' | 'app'> => ({
  workspaceId: buildWorkspaceId(deps, workspace),
  app: app && { id: app.id, name: app.name, slug: app.slug },
})

export type EventForListeners = {
  event: ChangeEvent
  listening: readonly Pick<WebhookListener, 'id'>[]
  /** An id for an event that may be noticed again; by default a new one. */
  eventId?: string
}

/** One for each webhook that listens. */
export function buildDeliveries(
  { ids, changeEventFormat }: Deps<'ids' | 'changeEventFormat'>,
  { event, listening, eventId = ids.create('changeEvent') }: EventForListeners,
): NewDelivery[] {
  const body = changeEventFormat.write(event)
  return listening.map(({ id: webhookId }) => ({
    id: ids.create('webhookDelivery'),
    webhookId,
    eventId,
    eventType: event.type,
    appId: event.app?.id ?? null,
    body,
    createdAt: event.at,
    delayMs: isDraftChange(event) ? draftDelayMs : 0,
  }))
}

/** Returns the number of deliveries. */
export const insertEvent = (
  deps: Deps<'ids' | 'changeEventFormat'>,
  writer: StoreWriter,
  reported: EventForListeners,
): Promise<number> =>
  writer.webhookDeliveries.insertAll(buildDeliveries(deps, reported), {
    coalesces: isDraftChange(reported.event),
  })

const isDraftChange = ({ type }: ReportedChange) => type === 'draft.changed'
