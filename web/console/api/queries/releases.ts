import { queryOptions } from '@tanstack/react-query'
import { collectPages, type V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Release = components['schemas']['Release']
export type ContentsDifferences = components['schemas']['ContentsDifferences']
export type EntityDifference = components['schemas']['EntityDifference']
export type ClientChange = components['schemas']['ClientChange']
export type FieldDifference = components['schemas']['FieldDifference']

/** The most differences that a dialog lists. It also says how many are left out. */
const differenceLimit = 100

const inApp = (appId: string) => ({ params: { path: { app_id: appId } } })

export const releasesQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'releases'),
    queryFn: () => readBody(api.GET('/api/v3/apps/{app_id}/releases', inApp(appId))),
  })

/** Also those that are too old for the first page: an environment may still serve one of them. */
export const allReleasesQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'all-releases'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/releases', {
            params: { path: { app_id: appId }, query: { limit: 100, cursor } },
          }),
        ),
      ),
  })

/** The differences between the live release and the draft. */
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

/** The differences between two releases, or between a release and the draft (`to` is then "draft"). */
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

/** An idempotency key creates at most one release, however often it is sent. */
export const createRelease = (appId: string, idempotencyKey: string) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/releases', {
      params: { path: { app_id: appId }, header: { 'Idempotency-Key': idempotencyKey } },
    }),
  ).then(({ release }) => release)

const inRelease = (appId: string, releaseId: string) => ({
  params: { path: { app_id: appId, release_id: releaseId } },
})

/** Sends requests to the public address as a client would. `ok` is true if the endpoint lists the released tools. */
export const verifyRelease = (appId: string, releaseId: string) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/releases/{release_id}/verify-endpoint', inRelease(appId, releaseId)),
  )

export const restoreRelease = (appId: string, releaseId: string) =>
  readBody(api.POST('/api/v3/apps/{app_id}/releases/{release_id}/restore', inRelease(appId, releaseId)))

export const discardDraft = (appId: string) =>
  readBody(api.POST('/api/v3/apps/{app_id}/draft/discard', inApp(appId)))

export const serverJsonQuery = (appId: string, releaseId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'server-json', releaseId),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/releases/{release_id}/server-json', inRelease(appId, releaseId)),
      ),
  })
