// The webhook that a publisher, such as a CI job, calls when a document has a new version.

import { isSameDigest } from '#base/constant-time.ts'
import { createNotFoundError } from '#base/errors.ts'
import { isTypeId } from '#base/ids.ts'
import { addMilliseconds } from '#base/time.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import { emptyWatch, type SourceWatch, type WatchWebhook } from '#core/model/integrations/source-watch.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockDraft } from '#core/services/apps/app-access.ts'
import { requireWatchable } from '#core/services/refresh/check-source.ts'

/** How long the previous secret is still accepted, in milliseconds, so that the publisher can switch to the new one. */
const graceMs = 24 * 60 * 60_000

/** Creates or replaces the secret of the webhook. It is shown only once, since only its digest is stored. */
export const createWebhookSecret = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest'>,
  address: IntegrationAddress<EditingRole>,
): Promise<{ secret: string; previousEndsAt: string | null }> =>
  deps.store.transact(async (writer) => {
    const app = await lockDraft(writer, address)
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

/** Removes the webhook: no secret is accepted any more. */
export const removeWebhook = (deps: Deps<'store'>, address: IntegrationAddress<EditingRole>): Promise<void> =>
  deps.store.transact(async (writer) => {
    const app = await lockDraft(writer, address)
    const integration = await writer.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    const { webhook } = emptyWatch
    await writer.sourceWatches.change(app.id, integration.id, { webhook, requestedAt: null })
  })

/** Requests a check, which a job performs. A missing integration and a wrong secret are both reported as not found. */
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
  if (!found || !accepted.some((candidate) => isSameDigest(candidate, digest)))
    throw createNotFoundError('webhook')
  const { appId } = found.watch
  await deps.store.transact((writer) =>
    writer.sourceWatches.change(appId, integrationId, { requestedAt: now }),
  )
  deps.sourceChecks.hasten()
}

const listAccepted = ({ webhook }: SourceWatch, now: string): string[] => {
  const isPreviousAccepted = webhook.previousEndsAt !== null && webhook.previousEndsAt > now
  return [webhook.secretDigest, isPreviousAccepted ? webhook.previousDigest : ''].filter(
    (candidate) => candidate !== '',
  )
}
