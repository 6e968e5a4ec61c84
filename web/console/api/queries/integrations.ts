import { queryOptions } from '@tanstack/react-query'
import type { V2Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Integration = components['schemas']['Integration']
export type NewIntegration = components['schemas']['NewIntegration']
export type IntegrationChange = components['schemas']['IntegrationChange']
export type DiscoveryEvent = Integration['discovery_events'][number]
export type AuthSuggestion = components['schemas']['AuthSuggestion']

export const integrationQuery = (appId: string, integrationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'integrations', integrationId),
    queryFn: () =>
      readVersioned(
        api.GET('/api/v2/apps/{app_id}/integrations/{integration_id}', {
          params: { path: { app_id: appId, integration_id: integrationId } },
        }),
      ),
  })

export const readIntegration = (appId: string, integrationId: string): Promise<Integration> =>
  readBody(
    api.GET('/api/v2/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
    }),
  ).then(({ integration }) => integration)

/** All integrations of an app, by name. */
export const integrationListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'integrations'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v2/apps/{app_id}/integrations', {
            params: { path: { app_id: appId }, query: { limit: 100, sort: 'name', cursor } },
          }),
        ),
      ),
  })

/** Discovery is part of it: a source that cannot be read is told in `last_error` and in events. */
export const createIntegration = (appId: string, body: NewIntegration) =>
  readBody(
    api.POST('/api/v2/apps/{app_id}/integrations', { params: { path: { app_id: appId } }, body }),
  ).then(({ integration }) => integration)

export const saveIntegration = (integration: Integration, etag: string, body: IntegrationChange) =>
  readVersioned(
    api.PATCH('/api/v2/apps/{app_id}/integrations/{integration_id}', {
      params: {
        path: { app_id: integration.app_id, integration_id: integration.id },
        header: { 'If-Match': etag },
      },
      body,
    }),
  )

export const deleteIntegration = (appId: string, integrationId: string) =>
  readBody(
    api.DELETE('/api/v2/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
    }),
  )

/** Without `If-Match`: for members that only this step sets. */
export const changeIntegration = (appId: string, integrationId: string, body: IntegrationChange) =>
  readBody(
    api.PATCH('/api/v2/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
      body,
    }),
  ).then(({ integration }) => integration)
