import { ServiceError } from '#base/errors.ts'
import { dateOf } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { resolveManifest } from '#core/engines/apps/manifest/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type {
  PromotionObstacle,
  PromotionPlan,
  PromotionRequest,
  PromotionResult,
} from '#core/model/environments/environment.ts'
import type { Principal } from '#core/model/principal.ts'
import { type Release, toReleaseActor } from '#core/model/releases/release.ts'
import type { EditingRole, Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { lockAndBind, lockAppFor, withRole } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { findEnvironment, lockFamily, readInFamily } from '#core/services/environments/app-family.ts'
import { findObstacles, findRequiredRole } from '#core/services/environments/find-obstacles.ts'
import { type PromotionSource, readPromotionSource } from '#core/services/environments/promotion-source.ts'
import { writePromotion } from '#core/services/environments/write-promotion.ts'
import { planContract, readEarlierContracts } from '#core/services/releases/plan-contract.ts'

/** A promotion into the environment `key` of an app. */
export type PromotionAddress<Access extends Role = Role> = AppAddress<Access> & { key: string }

export const planPromotion = (
  deps: Deps<'store' | 'timer' | 'clock'>,
  { key, ...address }: PromotionAddress,
  request: PromotionRequest,
): Promise<PromotionPlan> =>
  readInFamily(deps, address, async (reader, family, role) => {
    const source = await readPromotionSource(deps, reader, family, request)
    return examine(deps, reader, source, { target: findEnvironment(family, key), role })
  })

async function examine(
  deps: Deps<'timer' | 'clock'>,
  reader: StoreReader,
  source: PromotionSource,
  { target, role }: { target: App; role: Role },
): Promise<PromotionPlan> {
  const earlier = await readEarlierContracts(deps, reader, target)
  const today = dateOf(deps.clock.now())
  const { manifest, violations } = await runWithPauses(
    resolveManifest(source.manifest, target.variableValues),
    deps.timer.pause,
  )
  const live = target.liveReleaseId ? await reader.releases.findById(target.id, target.liveReleaseId) : null
  return {
    source,
    target,
    live,
    isSame: live !== null && (live.originReleaseId ?? live.id) === source.originId,
    obstacles: await findObstacles(reader, source, { target, role, violations }),
    contract: await runWithPauses(planContract(earlier, manifest, today), deps.timer.pause),
  }
}

type PromoteDeps = Deps<'store' | 'clock' | 'timer' | 'ids' | 'digest' | 'events'>

/**
 * Makes a release of one environment live in another, in one transaction: the same contents and manifest, with the ids of
 * the target. The app itself, its default environment, makes the release live that the promoted one is a copy of.
 */
export async function promoteRelease(
  deps: PromoteDeps,
  { key, ...address }: PromotionAddress<EditingRole> & { caller: Principal },
  request: PromotionRequest,
): Promise<PromotionResult> {
  // Reads and plans everything that does not change before the transaction, which is then short.
  const known = await planPromotion(deps, { key, ...address }, request)
  const promoted = await deps.store.transact(async (writer) => {
    const family = await lockFamily(writer, address)
    const target = findEnvironment(family, key)
    const targetAddress = { ...address, appId: target.id }
    await lockAppFor(findRequiredRole(target), writer, targetAddress)
    return lockAndBind(writer, withRole(findRequiredRole(target), targetAddress), async (app) => {
      const source = await readPromotionSource(deps, writer, family, { releaseId: known.source.release.id })
      const plan = await examine(deps, writer, source, { target: app, role: 'owner' })
      if (plan.obstacles.length > 0) throw createBlockedError(plan.obstacles)
      const { contract, isSame, live } = plan
      if (isSame && live) return { app, release: live, source, contract, changed: false }
      const actor = toReleaseActor(address.caller)
      const now = deps.clock.now()
      const written =
        app.environmentOf === null
          ? await showOrigin(deps, writer, { app, source, now })
          : await writePromotion(deps, writer, { app, source, actor, now })
      return { ...written, source, contract, changed: true }
    })
  })
  if (promoted.changed) deps.events.notifyServingChanged(promoted.app.publicMcpId)
  return promoted
}

async function showOrigin(
  deps: PromoteDeps,
  writer: StoreWriter,
  { app, source, now }: { app: App; source: PromotionSource; now: string },
): Promise<{ app: App; release: Release }> {
  const release = await writer.releases.findById(app.id, source.originId)
  if (!release)
    throw new ServiceError(
      'unprocessable',
      `${app.environment} no longer has the release that this is a copy of; release the draft again.`,
    )
  await writer.releases.unpublish(app.id, now)
  await writer.releases.publish(app.id, release.id, now)
  const next = await writer.apps.update({ ...app, liveReleaseId: release.id, updatedAt: now })
  await invalidateServedApp(deps, writer, next)
  return { app: next, release: { ...release, state: 'published', updatedAt: now } }
}

export const createBlockedError = (obstacles: readonly PromotionObstacle[]) =>
  new ServiceError('unprocessable', obstacles.map(({ message }) => message).join(' '), {
    details: { obstacles },
  })
