import { createInvalidInputError, createUnknownReferenceError, ServiceError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { PromotedRelease, PromotionRequest } from '#core/model/environments/environment.ts'
import type { FrozenRelease } from '#core/model/releases/release.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readStoredManifest } from '../releases/read-release-manifest.ts'
import { type AppFamily, findEnvironment, listFamily } from './app-family.ts'

/** A release with everything that is copied. */
export type PromotionSource = PromotedRelease & FrozenRelease

export async function readPromotionSource(
  deps: Deps<'timer'>,
  reader: StoreReader,
  family: AppFamily,
  request: PromotionRequest,
): Promise<PromotionSource> {
  const { app, release } = await findRelease(reader, family, request)
  const frozen = await reader.releases.readFrozen(app.id, release.id)
  const manifest = await readStoredManifest(deps, reader, app.id, release.id)
  if (!frozen || !manifest) throw createUnknownReferenceError('releaseId', 'release')
  return {
    app,
    release,
    originId: release.originReleaseId ?? release.id,
    contents: frozen.contents,
    manifest,
  }
}

async function findRelease(reader: StoreReader, family: AppFamily, { from, releaseId }: PromotionRequest) {
  if ((from === undefined) === (releaseId === undefined))
    throw createInvalidInputError([
      { path: '', code: 'one_of', message: 'must have either from, an environment, or release_id' },
    ])
  return from === undefined
    ? findReleaseById(reader, family, releaseId ?? '')
    : findLiveRelease(reader, findEnvironment(family, from))
}

async function findReleaseById(reader: StoreReader, family: AppFamily, id: string) {
  const release = (await reader.releases.findByIds([id])).get(id)
  const app = listFamily(family).find((each) => each.id === release?.appId)
  // @guard api/v3/environments
  if (!release || !app) throw createUnknownReferenceError('releaseId', 'release')
  return { app, release }
}

async function findLiveRelease(reader: StoreReader, app: App) {
  const release = app.liveReleaseId && (await reader.releases.findById(app.id, app.liveReleaseId))
  if (release) return { app, release }
  throw new ServiceError('unprocessable', `The environment ${app.environment} has no live release.`)
}
