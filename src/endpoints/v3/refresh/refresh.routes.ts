// How integrations follow their documents: schedule, webhook, and the differences found.
import Type from 'typebox'
import { runWithPauses } from '#base/time-slices.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  applyPendingDifference,
  dismissPendingDifference,
  listPendingDifferences,
  readPendingDifference,
} from '#core/usecases/refresh/pending-differences.ts'
import { changeWatch, checkWatch, readWatch } from '#core/usecases/refresh/source-watches.ts'
import { createWebhookSecret, receiveWebhook, removeWebhook } from '#core/usecases/refresh/webhooks.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  AppliedDifferenceV3,
  MergeDecisionsV3,
  PendingDifferenceItemV3,
  PendingDifferenceV3,
  parseMergeDecisions,
  presentAppliedDifference,
  presentPendingDifference,
  presentPendingDifferenceItem,
} from './pending-difference.wire.ts'
import {
  parseSourceWatchChange,
  presentSourceWatch,
  SourceWatchChangeV3,
  SourceWatchV3,
  WebhookAddressV3,
} from './source-watch.wire.ts'

const watchParams = Type.Object({ app_id: Type.String(), integration_id: Type.String() })
const differenceParams = Type.Object({ app_id: Type.String(), difference_id: Type.String() })
const watchReply = Type.Object({ watch: SourceWatchV3 })

export const refreshRoutes = (deps: Ports): ApiOperation[] => [
  ...watchRoutes(deps),
  ...differenceRoutes(deps),
]

const watchRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.watches.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/watch',
    requires: 'viewer',
    summary: 'Read how an integration follows its source',
    params: watchParams,
    reply: watchReply,
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) => ({
      body: { watch: presentSourceWatch(await readWatch(deps, { caller, appId, integrationId })) },
    }),
  }),
  defineOperation({
    id: 'v3.watches.change',
    method: 'PATCH',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/watch',
    requires: 'builder',
    summary: 'Set how often the source of an integration is read for changes',
    params: watchParams,
    body: SourceWatchChangeV3,
    tagged: false,
    reply: watchReply,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body }) => ({
      body: {
        watch: presentSourceWatch(
          await changeWatch(deps, { caller, appId, integrationId }, parseSourceWatchChange(body)),
        ),
      },
    }),
  }),
  defineOperation({
    id: 'v3.watches.check',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/watch/check',
    requires: 'builder',
    summary: 'Read the source of an integration for changes now',
    params: watchParams,
    reply: watchReply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) => ({
      body: { watch: presentSourceWatch(await checkWatch(deps, { caller, appId, integrationId })) },
    }),
  }),
  defineOperation({
    id: 'v3.watches.createWebhook',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/watch/webhook',
    requires: 'builder',
    summary: 'Create or replace the address that reports a changed source',
    params: watchParams,
    reply: Type.Object({ webhook: WebhookAddressV3 }),
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) => {
      const { secret, previousEndsAt } = await createWebhookSecret(deps, { caller, appId, integrationId })
      const url = `${deps.baseUrl}/api/v3/webhooks/${integrationId}/${secret}`
      return { body: { webhook: { url, previous_ends_at: previousEndsAt } } }
    },
  }),
  defineOperation({
    id: 'v3.watches.deleteWebhook',
    method: 'DELETE',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/watch/webhook',
    requires: 'builder',
    summary: 'Stop accepting reports of a changed source',
    params: watchParams,
    takesTag: false,
    reply: Type.Object({ deleted: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId } }) => {
      await removeWebhook(deps, { caller, appId, integrationId })
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.webhooks.receive',
    method: 'POST',
    path: '/api/v3/webhooks/{integration_id}/{secret}',
    summary: 'Report that a source has changed',
    requires: 'anyone',
    params: Type.Object({ integration_id: Type.String(), secret: Type.String() }),
    reply: Type.Object({ accepted: Type.Boolean() }),
    status: 202,
    handle: async ({ params: { integration_id: integrationId, secret } }) => {
      await receiveWebhook(deps, integrationId, secret)
      return { body: { accepted: true } }
    },
  }),
]

const differenceRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.pendingDifferences.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/pending-differences',
    requires: 'viewer',
    summary: 'List the differences of documents that wait to be applied or dismissed',
    params: Type.Object({ app_id: Type.String() }),
    reply: buildListSchema(PendingDifferenceItemV3),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const rows = await listPendingDifferences(deps, { caller, appId })
      return { body: presentList(rows.map(presentPendingDifferenceItem)) }
    },
  }),
  defineOperation({
    id: 'v3.pendingDifferences.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/pending-differences/{difference_id}',
    requires: 'viewer',
    summary: 'Read a pending difference and its merge with the present draft',
    params: differenceParams,
    reply: Type.Object({ pending_difference: PendingDifferenceV3 }),
    handle: async ({ caller, params: { app_id: appId, difference_id: differenceId } }) => {
      const review = await readPendingDifference(deps, { caller, appId, differenceId })
      const presented = await runWithPauses(presentPendingDifference(review), deps.timer.pause)
      return { body: { pending_difference: presented } }
    },
  }),
  defineOperation({
    id: 'v3.pendingDifferences.apply',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/pending-differences/{difference_id}/apply',
    requires: 'builder',
    summary: 'Merge a pending difference into the draft',
    params: differenceParams,
    body: MergeDecisionsV3,
    reply: Type.Object({ applied: AppliedDifferenceV3 }),
    errors: ['unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId, difference_id: differenceId }, body, expected }) => {
      const decisions = parseMergeDecisions(body)
      const applied = await applyPendingDifference(deps, { caller, appId, differenceId }, decisions, expected)
      return { body: { applied: presentAppliedDifference(applied) } }
    },
  }),
  defineOperation({
    id: 'v3.pendingDifferences.dismiss',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/pending-differences/{difference_id}/dismiss',
    requires: 'builder',
    summary: 'Dismiss a pending difference: the draft stays',
    params: differenceParams,
    reply: Type.Object({ dismissed: Type.Boolean() }),
    handle: async ({ caller, params: { app_id: appId, difference_id: differenceId } }) => {
      await dismissPendingDifference(deps, { caller, appId, differenceId })
      return { body: { dismissed: true } }
    },
  }),
]
