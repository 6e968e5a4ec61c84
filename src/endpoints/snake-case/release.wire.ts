import Type, { type Static } from 'typebox'
import type { App } from '#core/model/apps/app.ts'
import type { Release } from '#core/model/releases/release.ts'
import { buildReleaseEndpoint } from '#core/model/releases/release-endpoint.ts'

export const ReleaseFull = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    source_release_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
    published_at: Type.String(),
    endpoint: Type.String(),
    state: Type.String(),
    has_changes: Type.Boolean(),
    actor: Type.Object({
      id: Type.String(),
      email: Type.String(),
      image: Type.String(),
      name: Type.String(),
    }),
    version: Type.Integer(),
  },
  { title: 'Release' },
)

export const ReleaseShort = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    state: Type.String(),
    published_at: Type.String(),
    endpoint: Type.String(),
    version: Type.Integer(),
  },
  { title: 'ReleaseShort' },
)

export const presentReleaseShort = (
  baseUrl: string,
  app: App,
  release: Release,
): Static<typeof ReleaseShort> => ({
  id: release.id,
  app_id: release.appId,
  state: release.state,
  published_at: release.publishedAt,
  endpoint: buildReleaseEndpoint(baseUrl, app, release),
  version: release.version,
})

/** `has_changes` is always false: a release is immutable. */
export const presentReleaseFull = (
  baseUrl: string,
  app: App,
  release: Release,
): Static<typeof ReleaseFull> => ({
  ...presentReleaseShort(baseUrl, app, release),
  source_release_id: release.sourceReleaseId ?? '',
  created_at: release.createdAt,
  updated_at: release.updatedAt,
  has_changes: false,
  actor: release.actor,
})
