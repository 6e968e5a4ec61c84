// The address that a publisher of a document calls when there is a new one, such as a CI.

import { isSameDigest } from '#base/constant-time.ts'
import { createNotFoundError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { addMilliseconds } from '#base/time.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import { emptyWatch, type SourceWatch, type WatchWebhook } from '#core/model/integrations/source-watch.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { requireWatchable } from '#core/services/refresh/check-source.ts'

/** Milliseconds for which the secret before is accepted, so that a publisher can be given the new one. */
const graceMs = 24 * 60 * 60_000

/** Creates the secret of the webhook, or another one. It is shown this once: only its digest is stored. */
export const createWebhookSecret = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest'>,
  address: IntegrationAddress<EditingRole>,
): Promise<{ secret: string; previousEndsAt: string | null }> =>
  deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    const integration = await writer.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    requireWatchable(integration)
    const watch = await writer.sourceWatches.find(app.id, integration.id)
    const secret = deps.ids.createUnguessable()
    const previousDigest = watch?.webhook.secretDigest ?? ''
    const previousEndsAt = previousDigest ? addMilliseconds(deps.clock.now(), graceMs) : null
    const webhook: WatchWebhook = { secretDigest: deps.digest.sha256(secret), previousDigest, previousEndsAt }
    await writer.sourceWatches.change(app.id, integration.id, { webhook })
    return { secret, previousEndsAt }
  })

/** No secret is accepted any more. */
export const removeWebhook = (deps: Deps<'store'>, address: IntegrationAddress<EditingRole>): Promise<void> =>
  deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    const integration = await writer.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    const { webhook } = emptyWatch
    await writer.sourceWatches.change(app.id, integration.id, { webhook, requestedAt: null })
  })

/**
 * Notes that the document is to be read, which a job does. An integration that does not exist and a wrong secret are
 * both not found.
 */
export async function receiveWebhook(
  deps: Deps<'store' | 'clock' | 'digest' | 'sourceChecks'>,
  integrationId: string,
  secret: string,
): Promise<void> {
  const found = isTypeId('integration', integrationId)
    ? await deps.store.read((reader) => reader.sourceWatches.findOfAnyApp(integrationId))
    : null
  const now = deps.clock.now()
  const digest = deps.digest.sha256(secret)
  const accepted = found ? listAccepted(found.watch, now) : []
  // @guard refresh
  if (!found || !accepted.some((one) => isSameDigest(one, digest))) throw createNotFoundError('webhook')
  const { appId } = found.watch
  await deps.store.transact((writer) =>
    writer.sourceWatches.change(appId, integrationId, { requestedAt: now }),
  )
  deps.sourceChecks.hasten()
}

const listAccepted = ({ webhook }: SourceWatch, now: string): string[] => {
  const isPreviousAccepted = webhook.previousEndsAt !== null && webhook.previousEndsAt > now
  return [webhook.secretDigest, isPreviousAccepted ? webhook.previousDigest : ''].filter((one) => one !== '')
}
