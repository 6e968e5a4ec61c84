import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Integration = components['schemas']['Integration']
export type NewIntegration = components['schemas']['IntegrationCreation']
export type IntegrationChange = components['schemas']['IntegrationChange']
export type DiscoveryEvent = Integration['discovery_events'][number]
export type AuthSuggestion = components['schemas']['AuthSuggestion']

export const integrationQuery = (appId: string, integrationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'integrations', integrationId),
    queryFn: () =>
      readVersioned(
        api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}', {
          params: { path: { app_id: appId, integration_id: integrationId } },
        }),
      ),
  })

export const readIntegration = (appId: string, integrationId: string): Promise<Integration> =>
  readBody(
    api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
    }),
  ).then(({ integration }) => integration)

/** All integrations of an app, sorted by name. */
export const integrationListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'integrations'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/integrations', {
            params: { path: { app_id: appId }, query: { limit: 100, sort: 'name', cursor } },
          }),
        ),
      ),
  })

/** Also runs discovery. If the source cannot be read, the reply still succeeds: `last_error` and the events say why. */
export const createIntegration = (appId: string, body: NewIntegration) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/integrations', { params: { path: { app_id: appId } }, body }),
  ).then(({ integration }) => integration)

export const saveIntegration = (integration: Integration, etag: string, body: IntegrationChange) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/integrations/{integration_id}', {
      params: {
        path: { app_id: integration.app_id, integration_id: integration.id },
        header: { 'If-Match': etag },
      },
      body,
    }),
  )

export const deleteIntegration = (appId: string, integrationId: string) =>
  readBody(
    api.DELETE('/api/v3/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
    }),
  )

/** Sent without `If-Match`: only for fields that no other step sets. */
export const changeIntegration = (appId: string, integrationId: string, body: IntegrationChange) =>
  readBody(
    api.PATCH('/api/v3/apps/{app_id}/integrations/{integration_id}', {
      params: { path: { app_id: appId, integration_id: integrationId } },
      body,
    }),
  ).then(({ integration }) => integration)
