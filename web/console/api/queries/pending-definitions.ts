import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type PendingDefinition = components['schemas']['PendingDefinition']

/** Definitions that the MCP server of an integration changed and that still wait for a decision. */
export const pendingDefinitionsQuery = (appId: string, integrationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'integrations', integrationId, 'pending-definitions'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions', {
            params: {
              path: { app_id: appId, integration_id: integrationId },
              query: { limit: 100, cursor },
            },
          }),
        ),
      ),
  })

export type DefinitionDecisionName = 'accept' | 'reject'

/** Decides on definitions as they were shown. A definition that has changed since is rejected. */
export const decideDefinitions = (
  { appId, integrationId }: { appId: string; integrationId: string },
  decision: DefinitionDecisionName,
  shown: PendingDefinition[],
) =>
  readBody(
    api.POST(`/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions/${decision}`, {
      params: { path: { app_id: appId, integration_id: integrationId } },
      body: { definitions: shown.map(({ external_id, digest }) => ({ external_id, digest })) },
    }),
  )
