import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type SourceWatch = components['schemas']['SourceWatch']
export type PendingDifference = components['schemas']['PendingDifference']
export type ReviewedOperation = components['schemas']['ReviewedOperation']
export type MergeConflict = components['schemas']['MergeConflict']
export type MergeDecisions = components['schemas']['MergeDecisions']
export type MergeRule = NonNullable<MergeDecisions['rule']>
export type MergeChoice = NonNullable<MergeDecisions['decisions']>[string]

type IntegrationPlace = { appId: string; integrationId: string }
type DifferencePlace = { appId: string; id: string }

const inIntegration = ({ appId, integrationId }: IntegrationPlace) => ({
  params: { path: { app_id: appId, integration_id: integrationId } },
})
const inDifference = ({ appId, id }: DifferencePlace) => ({
  params: { path: { app_id: appId, difference_id: id } },
})

export const watchQuery = (place: IntegrationPlace) =>
  queryOptions({
    queryKey: appKey(place.appId, 'watches', place.integrationId),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/watch', inIntegration(place)),
      ).then(({ watch }) => watch),
  })

export const pendingDifferenceQuery = (place: DifferencePlace) =>
  queryOptions({
    queryKey: appKey(place.appId, 'pending-differences', place.id),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/pending-differences/{difference_id}', inDifference(place)),
      ).then(({ pending_difference }) => pending_difference),
  })

export const checkSource = (place: IntegrationPlace) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/watch/check', inIntegration(place)),
  ).then(({ watch }) => watch)

export const changeSchedule = (place: IntegrationPlace, every: string) =>
  readBody(
    api.PATCH('/api/v3/apps/{app_id}/integrations/{integration_id}/watch', {
      ...inIntegration(place),
      body: { every: every || null },
    }),
  )

export const createWebhook = (place: IntegrationPlace) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/watch/webhook', inIntegration(place)),
  ).then(({ webhook }) => webhook)

export const deleteWebhook = (place: IntegrationPlace) =>
  readBody(
    api.DELETE('/api/v3/apps/{app_id}/integrations/{integration_id}/watch/webhook', inIntegration(place)),
  )

export const applyDifference = (place: DifferencePlace, body: MergeDecisions) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/pending-differences/{difference_id}/apply', {
      ...inDifference(place),
      body,
    }),
  ).then(({ applied }) => applied)

export const dismissDifference = (place: DifferencePlace) =>
  readBody(api.POST('/api/v3/apps/{app_id}/pending-differences/{difference_id}/dismiss', inDifference(place)))
