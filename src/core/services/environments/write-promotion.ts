// Writes a promoted release into an environment: its contents and manifest as they were compiled, with the ids of the
// environment.
import type { Instant } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { listContentsKeys, mapIds, renameIds } from '#core/engines/apps/promotion/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { withOwnConfig } from '#core/model/environments/own-connection.ts'
import {
  type FrozenRelease,
  originVersionOf,
  type Release,
  type ReleaseActor,
} from '#core/model/releases/release.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { invalidateServedApp } from '../apps/invalidate-served-app.ts'
import { digestContents } from '../draft-changes/draft-changes.ts'
import { replaceContents } from '../drafts/replace-contents.ts'
import type { PromotionSource } from './promotion-source.ts'

type PromotionDeps = Deps<'timer' | 'ids' | 'digest'>

export type WrittenPromotion = { app: App; release: Release }

/** `app`: the environment, locked. */
export async function writePromotion(
  deps: PromotionDeps,
  writer: StoreWriter,
  { app, source, actor, now }: { app: App; source: PromotionSource; actor: ReleaseActor; now: Instant },
): Promise<WrittenPromotion> {
  const release: Release = {
    id: deps.ids.create('release'),
    appId: app.id,
    version: app.lastVersion + 1,
    sourceReleaseId: app.liveReleaseId,
    state: 'published',
    digest: source.release.digest,
    actor,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    originReleaseId: source.originId,
    promotedFrom: {
      releaseId: source.release.id,
      environment: source.app.environment,
      originVersion: originVersionOf(source.release),
    },
    testsPassed: source.release.testsPassed,
  }
  const frozen = await moveContents(deps, writer, { app, source, release })
  await writer.releases.unpublish(app.id, now)
  await writer.releases.insert(release, frozen)
  const counted = { ...app, lastVersion: release.version }
  return {
    app: await showRelease(deps, writer, { app: counted, release, contents: frozen.contents, now }),
    release,
  }
}

/** The frozen contents and manifest of the release, with the ids of the environment. */
async function moveContents(
  deps: PromotionDeps,
  reader: StoreReader,
  { app, source, release }: { app: App; source: PromotionSource; release: Release },
): Promise<FrozenRelease> {
  const { pause } = deps.timer
  const ids = mapIds(
    listContentsKeys(source.contents),
    listContentsKeys(await reader.readContents(app)),
    deps.ids.create,
  )
  ids.set(source.app.id, app.id).set(source.app.publicMcpId, app.publicMcpId)
  const manifest = await runWithPauses(renameIds(source.manifest, ids), pause)
  return {
    contents: await runWithPauses(renameIds(source.contents, ids), pause),
    manifest: { ...manifest, releaseId: release.id, version: release.version },
  }
}

/**
 * Makes the contents of the environment those of its live release, and the release live. Accounts and secrets of
 * connections stay.
 */
export async function showRelease(
  deps: PromotionDeps,
  writer: StoreWriter,
  { app, release, contents, now }: { app: App; release: Release; contents: Contents; now: Instant },
): Promise<App> {
  const own = new Map((await writer.authConnections.list(app.id)).map(({ id, config }) => [id, config]))
  const authConnections = contents.authConnections.map((connection) => ({
    ...connection,
    config: withOwnConfig(connection.config, own.get(connection.id) ?? null),
  }))
  const target = { ...contents, authConnections }
  const replaced = await replaceContents(deps, writer, { app, target, now })
  const next = await writer.apps.update({
    ...replaced,
    liveReleaseId: release.id,
    draft: {
      ...app.draft,
      id: deps.ids.create('draft'),
      sourceReleaseId: release.id,
      baseDigest: await digestContents(deps, contents),
      hasChanges: false,
      createdAt: now,
      lastEditedAt: now,
    },
    updatedAt: now,
  })
  await invalidateServedApp(deps, writer, next)
  return next
}
