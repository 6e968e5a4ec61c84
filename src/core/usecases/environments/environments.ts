import { createInvalidInputError, createTakenError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import { addMilliseconds } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import {
  type EnvironmentChange,
  type EnvironmentDetails,
  type EnvironmentSettings,
  isPreview,
  type NewEnvironment,
  type NewPreview,
} from '#core/model/environments/environment.ts'
import type { EditingRole, Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import {
  type AppFamily,
  findEnvironment,
  listFamily,
  lockFamily,
  readInFamily,
} from '#core/services/environments/app-family.ts'
import { applySettings, insertEnvironment } from '#core/services/environments/insert-environment.ts'

export type EnvironmentAddress<Access extends Role = Role> = AppAddress<Access> & { key: string }

const hourMs = 60 * 60_000

/** The app itself first, then the others in the order of their creation. */
export const listEnvironments = (deps: Deps<'store'>, address: AppAddress): Promise<EnvironmentDetails[]> =>
  readInFamily(deps, address, async (reader, family) => {
    const apps = listFamily(family)
    const ids = apps.flatMap(({ liveReleaseId }) => (liveReleaseId ? [liveReleaseId] : []))
    const releases = await reader.releases.findByIds(ids)
    return apps.map((app) => ({ app, live: releases.get(app.liveReleaseId ?? '') ?? null }))
  })

export const readEnvironment = (
  deps: Deps<'store'>,
  { key, ...address }: EnvironmentAddress,
): Promise<EnvironmentDetails> =>
  readInFamily(deps, address, (reader, family) => loadDetails(reader, findEnvironment(family, key)))

const loadDetails = async (reader: StoreReader, app: App): Promise<EnvironmentDetails> => ({
  app,
  live: app.liveReleaseId ? await reader.releases.findById(app.id, app.liveReleaseId) : null,
})

type EditDeps = Deps<'store' | 'clock' | 'ids' | 'digest' | 'timer' | 'events'>

/** Creates an environment without a release. It gets the connections of the newest release, without their accounts. */
export const createEnvironment = (
  deps: EditDeps,
  address: AppAddress<EditingRole>,
  { key, ...settings }: NewEnvironment,
): Promise<EnvironmentDetails> =>
  deps.store.transact(async (writer) => {
    const family = await lockFamily(writer, address)
    requireFreeKey(family, key)
    const now = deps.clock.now()
    return {
      app: await insertEnvironment(deps, writer, family, { key, expiresAt: null, settings, now }),
      live: null,
    }
  })

/** Creates a preview, or prolongs it: an environment that is deleted after a time. */
export async function putPreview(
  deps: EditDeps,
  { key, ...address }: EnvironmentAddress<EditingRole>,
  { expiresInHours, ...settings }: NewPreview,
): Promise<EnvironmentDetails> {
  const details = await deps.store.transact(async (writer) => {
    const family = await lockFamily(writer, address)
    const now = deps.clock.now()
    const expiresAt = addMilliseconds(now, expiresInHours * hourMs)
    const known = listFamily(family).find(({ environment }) => environment === key)
    if (!known)
      return {
        app: await insertEnvironment(deps, writer, family, { key, expiresAt, settings, now }),
        live: null,
      }
    requirePreview(known)
    const app = await lockApp(writer, { ...address, appId: known.id })
    const saved = await writer.apps.update({ ...applySettings(app, settings), expiresAt, updatedAt: now })
    await invalidateServedApp(deps, writer, saved)
    return loadDetails(writer, saved)
  })
  deps.events.notifyServingChanged(details.app.publicMcpId)
  return details
}

/** The default environment has only a key; the operations on apps change the rest. */
export async function changeEnvironment(
  deps: EditDeps,
  address: EnvironmentAddress<EditingRole>,
  { key, ...settings }: EnvironmentChange,
  expected: ExpectedRevisions,
): Promise<EnvironmentDetails> {
  const details = await deps.store.transact(async (writer) => {
    const { family, app } = await lockEnvironment(writer, address)
    requireRevision(app, expected)
    if (key !== undefined && key !== app.environment) {
      requireFreeKey(family, key)
      requireDefault(app)
    }
    if (app.environmentOf === null && Object.keys(settings).length > 0)
      throw createDefaultSettingsError(settings)
    const changed = { ...applySettings(app, settings), environment: key ?? app.environment }
    if (isSameJson(changed, app)) return loadDetails(writer, app)
    const saved = await writer.apps.update({ ...changed, updatedAt: deps.clock.now() })
    await invalidateServedApp(deps, writer, saved)
    return loadDetails(writer, saved)
  })
  deps.events.notifyServingChanged(details.app.publicMcpId)
  return details
}

export const deleteEnvironment = (
  deps: EditDeps,
  address: EnvironmentAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> => removeEnvironment(deps, address, expected, requireNotDefault)

export const deletePreview = (
  deps: EditDeps,
  address: EnvironmentAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> => removeEnvironment(deps, address, expected, requirePreview)

async function removeEnvironment(
  deps: EditDeps,
  address: EnvironmentAddress<EditingRole>,
  expected: ExpectedRevisions,
  requireKind: (app: App) => void,
): Promise<void> {
  const app = await deps.store.transact(async (writer) => {
    const { app } = await lockEnvironment(writer, address)
    requireRevision(app, expected)
    requireKind(app)
    await invalidateServedApp(deps, writer, app)
    await writer.apps.remove(app)
    return app
  })
  deps.events.notifyServingChanged(app.publicMcpId)
}

async function lockEnvironment(writer: StoreWriter, { key, ...address }: EnvironmentAddress<EditingRole>) {
  const family = await lockFamily(writer, address)
  const { id } = findEnvironment(family, key)
  return { family, app: await lockApp(writer, { ...address, appId: id }) }
}

function requireFreeKey(family: AppFamily, key: string): void {
  if (listFamily(family).some(({ environment }) => environment === key))
    throw createTakenError('environment', 'key', key)
}

/** Builders manage previews, so they must not reach other environments by these operations. */
function requirePreview(app: App): void {
  // @guard api/v3/environments
  if (!isPreview(app))
    throw new ServiceError('conflict', `${app.environment} is an environment, not a preview.`)
}

function requireNotDefault({ environmentOf, environment }: App): void {
  if (environmentOf !== null) return
  throw new ServiceError(
    'conflict',
    `${environment} is the app itself, with its draft: delete the app instead.`,
  )
}

function requireDefault({ environmentOf }: App): void {
  if (environmentOf === null) return
  throw createInvalidInputError([
    { path: 'key', code: 'not_applicable', message: 'can be changed only for the default environment' },
  ])
}

const createDefaultSettingsError = (settings: EnvironmentSettings) =>
  createInvalidInputError(
    Object.keys(settings).map((path) => ({
      path,
      code: 'not_applicable',
      message: 'is a setting of the app, which is its own default environment: change the app',
    })),
  )
