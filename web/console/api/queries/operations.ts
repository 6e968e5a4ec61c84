import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

/** An operation as lists show it: with its effect, tags, tools and tool size, but without schemas. */
export type OperationItem = components['schemas']['ListedOperation']
export type OperationSuggestion = components['schemas']['OperationSuggestion']
export type OperationChange = components['schemas']['OperationChange']
export type Operation = components['schemas']['Operation']
export type SchemaEntry = components['schemas']['SchemaEntry']

const headerPath = '$response.header.'

type OutputPaths = Pick<Operation, 'output_paths'> | undefined

/** The documented paths in the response body. */
export const listBodyPaths = (operation: OutputPaths): string[] =>
  operation?.output_paths.filter((path) => !path.startsWith(headerPath)) ?? []

/**
 * The paths of the headers in a result, then those in the document. `received` has the headers as values or as named
 * members.
 */
export function listHeaderPaths(operation: OutputPaths, received: unknown): string[] {
  const described = operation?.output_paths.filter((path) => path.startsWith(headerPath)) ?? []
  const found = Object.entries(received ?? {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).map((member) => `${headerPath}${name}.${member}`)
      : [`${headerPath}${name}`],
  )
  return [...new Set([...found, ...described])]
}

/** The largest integration takes ten pages. */
const pageSize = 1000

export const operationsQuery = (appId: string, integrationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'operations', integrationId),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations', {
            params: {
              path: { app_id: appId, integration_id: integrationId },
              query: { limit: pageSize, cursor },
            },
          }),
        ),
      ),
  })

/** More operations than a person can compare at a glance. A narrower search finds the others. */
const mostFound = 50

/** The first operations that contain all words of the text, and the total number of matches. */
export const operationSearchQuery = (appId: string, integrationId: string, text: string) =>
  queryOptions({
    queryKey: appKey(appId, 'operations', integrationId, 'search', text),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations', {
          params: {
            path: { app_id: appId, integration_id: integrationId },
            query: { query: text, limit: mostFound },
          },
          signal,
        }),
      ),
  })

/** At most fifteen operations that make a good first set of tools, each with a reason. */
export const operationSuggestionQuery = (appId: string, integrationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'operations', integrationId, 'suggestion'),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations/suggestion', {
          params: { path: { app_id: appId, integration_id: integrationId } },
        }),
      ),
  })

export const operationQuery = (appId: string, operationId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'operation', operationId),
    queryFn: () =>
      readVersioned(
        api.GET('/api/v3/apps/{app_id}/operations/{operation_id}', {
          params: { path: { app_id: appId, operation_id: operationId } },
        }),
      ),
  })

/** Fails with `precondition_failed` when the version of the operation is not `etag`. */
export const changeOperation = (
  { appId, operationId }: { appId: string; operationId: string },
  body: OperationChange,
  etag: string,
) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/operations/{operation_id}', {
      params: { path: { app_id: appId, operation_id: operationId }, header: { 'If-Match': etag } },
      body,
    }),
  )
