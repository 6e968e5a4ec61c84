// Webhooks of a workspace. Only its owners manage them: an address may contain a secret, and gets all events.
import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { addMilliseconds } from '#base/time.ts'
import { requireHttpUrls } from '#base/web/url.ts'
import { maxWebhooks, type WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import { findSharedId, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { goodHealth } from '#core/services/webhooks/webhook-health.ts'
import { openWebhookSecret, sealWebhookSecret } from '#core/services/webhooks/webhook-secrets.ts'
import { requireWorkspaceRole, type WorkspaceAddress } from '#core/services/workspaces/workspace-access.ts'

export type WebhookAddress = WorkspaceAddress & { webhookId: string }

export type NewWebhook = Pick<WebhookEndpoint, 'url' | 'description' | 'enabled' | 'eventTypes' | 'appIds'>

/** Absent members stay as they are. */
export type WebhookChange = Partial<NewWebhook>

/** The secret is shown only once. */
export type WebhookWithSecret = { webhook: WebhookEndpoint; secret: string }

/** How long receivers may still verify with the previous secret, in milliseconds. */
const graceMs = 24 * 60 * 60_000

export const listWebhooks = (
  deps: Deps<'store' | 'digest'>,
  address: WorkspaceAddress,
): Promise<WebhookEndpoint[]> =>
  deps.store.read(async (reader) => {
    const { key } = await requireWorkspaceRole(deps, reader, address)
    return reader.webhookEndpoints.list(key)
  })

export const readWebhook = (
  deps: Deps<'store' | 'digest'>,
  address: WebhookAddress,
): Promise<WebhookEndpoint> => deps.store.read((reader) => requireWebhook(deps, reader, address))

export async function requireWebhook(
  deps: Deps<'digest'>,
  reader: StoreReader,
  address: WebhookAddress,
): Promise<WebhookEndpoint> {
  const { key } = await requireWorkspaceRole(deps, reader, address)
  const webhook = await reader.webhookEndpoints.find(key, address.webhookId)
  if (!webhook) throw createNotFoundError('webhook')
  return webhook
}

/** Like `requireWebhook`, for a change of the webhook. */
async function takeWebhook(
  deps: Deps<'digest'>,
  writer: StoreWriter,
  address: WebhookAddress,
  expected: ExpectedRevisions,
): Promise<WebhookEndpoint> {
  const webhook = await requireWebhook(deps, writer, address)
  requireRevision(webhook, expected)
  writer.audit.attribute({ caller: address.caller, appId: null, workspaceId: address.workspaceId })
  return webhook
}

export async function createWebhook(
  deps: Deps<'store' | 'digest' | 'ids' | 'clock' | 'secrets' | 'messageSigner'>,
  address: WorkspaceAddress,
  input: NewWebhook,
): Promise<WebhookWithSecret> {
  const id = deps.ids.create('webhookEndpoint')
  const secret = deps.messageSigner.createSecret()
  const sealed = await sealWebhookSecret(deps, id, 'secret', secret)
  const webhook = await deps.store.transact(async (writer) => {
    const { key } = await requireWorkspaceRole(deps, writer, address)
    writer.audit.attribute({ caller: address.caller, appId: null, workspaceId: address.workspaceId })
    requireWebhookUrl(input.url)
    await requireExistingWorkspace(writer, key)
    await requireKnownApps(writer, key, input.appIds)
    if ((await writer.webhookEndpoints.list(key)).length >= maxWebhooks)
      throw new ServiceError(
        'unprocessable',
        `The workspace has ${maxWebhooks} webhooks, which is the limit; delete one that is not used.`,
      )
    const now = deps.clock.now()
    const created: WebhookEndpoint = {
      ...input,
      ...goodHealth,
      id,
      workspace: { issuer: key.issuer, subject: key.subject },
      secret: sealed,
      previousSecret: null,
      previousEndsAt: null,
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.webhookEndpoints.insert(created)
    return created
  })
  return { webhook, secret }
}

export const changeWebhook = (
  deps: Deps<'store' | 'digest' | 'clock'>,
  address: WebhookAddress,
  change: WebhookChange,
  expected: ExpectedRevisions,
): Promise<WebhookEndpoint> =>
  deps.store.transact(async (writer) => {
    const webhook = await takeWebhook(deps, writer, address, expected)
    if (change.url !== undefined) requireWebhookUrl(change.url)
    // Webhooks that were deleted or moved meanwhile may stay.
    const added = (change.appIds ?? []).filter((id) => !webhook.appIds.includes(id))
    await requireKnownApps(writer, webhook.workspace, added)
    const next = { ...webhook, ...change }
    if (isSameJson(next, webhook)) return webhook
    if (webhook.enabled && !next.enabled) await writer.webhookDeliveries.failWaiting(webhook.id)
    const isNewStart = next.url !== webhook.url || (next.enabled && !webhook.enabled)
    const health = isNewStart ? goodHealth : {}
    const disabledReason = next.enabled ? null : next.disabledReason
    return writer.webhookEndpoints.update({ ...next, ...health, disabledReason, updatedAt: deps.clock.now() })
  })

export const deleteWebhook = (
  deps: Deps<'store' | 'digest'>,
  address: WebhookAddress,
  expected: ExpectedRevisions,
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const webhook = await takeWebhook(deps, writer, address, expected)
    await writer.webhookEndpoints.remove(webhook.id)
  })

/**
 * For a day, requests are signed with both secrets. A rotation within that day replaces only the newer one.
 */
export async function rotateWebhookSecret(
  deps: Deps<'store' | 'digest' | 'clock' | 'secrets' | 'messageSigner'>,
  address: WebhookAddress,
  expected: ExpectedRevisions,
): Promise<WebhookWithSecret> {
  const secret = deps.messageSigner.createSecret()
  const sealed = await sealWebhookSecret(deps, address.webhookId, 'secret', secret)
  const webhook = await deps.store.transact(async (writer) => {
    const old = await takeWebhook(deps, writer, address, expected)
    const now = deps.clock.now()
    return writer.webhookEndpoints.update({
      ...old,
      ...(await sealAsPrevious(deps, old)),
      secret: sealed,
      previousEndsAt: addMilliseconds(now, graceMs),
      updatedAt: now,
    })
  })
  return { webhook, secret }
}

/** A secret that cannot be opened, since its key is lost, is not used any longer. */
async function sealAsPrevious(
  deps: Deps<'secrets'>,
  old: WebhookEndpoint,
): Promise<Pick<WebhookEndpoint, 'previousSecret'>> {
  const clear = await openWebhookSecret(deps, old).catch(() => null)
  const previousSecret = clear && (await sealWebhookSecret(deps, old.id, 'previousSecret', clear))
  return { previousSecret }
}

function requireWebhookUrl(url: string): void {
  requireHttpUrls({ url })
  if (url === '' || url.includes('#'))
    throw createInvalidInputError([
      { path: 'url', code: 'url', message: 'must be an http or https URL without fragment' },
    ])
}

/** Locks a shared workspace, so that it is not deleted meanwhile. */
async function requireExistingWorkspace(writer: StoreWriter, key: WorkspaceKey): Promise<void> {
  const id = findSharedId(key)
  if (id !== null && !(await writer.workspaces.findAndLock(id))) throw createNotFoundError('workspace')
}

async function requireKnownApps(
  reader: StoreReader,
  workspace: WorkspaceKey,
  appIds: readonly string[],
): Promise<void> {
  const owned = await reader.apps.selectOwned(workspace, appIds)
  // @guard api/v3/webhooks
  const index = appIds.findIndex((id) => !owned.has(id))
  if (index < 0) return
  throw new ServiceError('unprocessable', `The workspace has no app ${appIds[index]}.`, {
    details: [
      {
        path: `appIds[${index}]`,
        code: 'unknown_reference',
        message: 'must be the id of an app of the workspace',
      },
    ],
  })
}
