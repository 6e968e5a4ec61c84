import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Release = components['schemas']['Release']
export type ContentsDifferences = components['schemas']['ContentsDifferences']
export type EntityDifference = components['schemas']['EntityDifference']
export type ClientChange = components['schemas']['ClientChange']
export type FieldDifference = components['schemas']['FieldDifference']

/** Rows of a list of differences; the dialog says how many more there are. */
const differenceLimit = 100

const inApp = (appId: string) => ({ params: { path: { app_id: appId } } })

/** The newest releases of an app. */
export const releasesQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'releases'),
    queryFn: () => readBody(api.GET('/api/v3/apps/{app_id}/releases', inApp(appId))),
  })

/** What the draft has that the live release does not, and the other way round. */
export const draftChangesQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'draft-changes'),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/draft/changes', {
          params: { path: { app_id: appId }, query: { limit: differenceLimit } },
        }),
      ),
  })

/** From a release to another one, or to the draft (`to` is then "draft"). */
export const releaseChangesQuery = (appId: string, releaseId: string, to: string) =>
  queryOptions({
    queryKey: appKey(appId, 'release-changes', releaseId, to),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/releases/{release_id}/changes', {
          params: {
            path: { app_id: appId, release_id: releaseId },
            query: { limit: differenceLimit, to },
          },
        }),
      ),
  })

/** Each use of the key releases at most once, however often it is sent. */
export const createRelease = (appId: string, idempotencyKey: string) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/releases', {
      params: { path: { app_id: appId }, header: { 'Idempotency-Key': idempotencyKey } },
    }),
  ).then(({ release }) => release)

const inRelease = (appId: string, releaseId: string) => ({
  params: { path: { app_id: appId, release_id: releaseId } },
})

/** Asks the public address of the release as a client would; `ok` if it lists the frozen tools. */
export const verifyRelease = (appId: string, releaseId: string) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/releases/{release_id}/verify-endpoint', inRelease(appId, releaseId)),
  )

export const restoreRelease = (appId: string, releaseId: string) =>
  readBody(api.POST('/api/v3/apps/{app_id}/releases/{release_id}/restore', inRelease(appId, releaseId)))

export const discardDraft = (appId: string) =>
  readBody(api.POST('/api/v3/apps/{app_id}/draft/discard', inApp(appId)))

/** The entry of a release for the MCP registry. */
export const serverJsonQuery = (appId: string, releaseId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'server-json', releaseId),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/releases/{release_id}/server-json', inRelease(appId, releaseId)),
      ),
  })
