// The environments that a file names. It creates and changes them, and never deletes one.
import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import { compareFields } from '#core/engines/apps/draft-diff/index.ts'
import type { FileEnvironment } from '#core/model/app-files/app-file.ts'
import type { FileDifference } from '#core/model/app-files/app-file-plan.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import type { App } from '#core/model/apps/app.ts'
import { isPreview } from '#core/model/environments/environment.ts'
import { findValueViolation } from '#core/model/variables/variable.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { invalidateServedApp } from '../apps/invalidate-served-app.ts'
import { reconcileVariables } from '../credentials/reconcile-variables.ts'
import { insertEnvironment } from '../environments/insert-environment.ts'
import { requireServedValues } from '../variables/require-served-values.ts'

const toFileEnvironment = (app: App): FileEnvironment => ({
  key: app.environment,
  access: app.access,
  callerTokens: app.callerTokens,
  allowedCallers: app.allowedCallers,
  promotionRole: app.promotionRole,
  testsRequired: app.testsRequired,
  variableValues: app.variableValues,
})

/** Without previews, which are no part of a file. */
export const readFileEnvironments = async (reader: StoreReader, app: App): Promise<FileEnvironment[]> =>
  app.environmentOf === null
    ? (await reader.apps.listEnvironments(app.id)).filter((each) => !isPreview(each)).map(toFileEnvironment)
    : []

/** Values that the file does not name stay. */
export function mergeEnvironments(
  current: readonly FileEnvironment[],
  file: readonly FileEnvironment[],
): FileEnvironment[] {
  const known = new Map(current.map((environment) => [environment.key, environment]))
  for (const environment of file) {
    const variableValues = { ...known.get(environment.key)?.variableValues, ...environment.variableValues }
    known.set(environment.key, { ...environment, variableValues })
  }
  return [...known.values()]
}

export function compareEnvironments(
  before: readonly FileEnvironment[],
  after: readonly FileEnvironment[],
): FileDifference[] {
  const known = new Map(before.map((environment) => [environment.key, environment]))
  return after.flatMap((environment): FileDifference[] => {
    const old = known.get(environment.key)
    if (isSameJson(old, environment)) return []
    const { key } = environment
    const entity = { entityType: 'environment', entityId: key, name: key, key } as const
    return [{ ...entity, change: old ? 'changed' : 'added', ...compareFields(old, environment) }]
  })
}

/** A value needs a declaration in the file. */
export const checkEnvironments = (
  app: Pick<App, 'environment' | 'variables'>,
  environments: readonly FileEnvironment[],
): AppFileViolation[] =>
  environments.flatMap(({ key, variableValues }) => [
    ...(key === app.environment
      ? [createFileViolation(`/environments/${key}`, 'taken', 'is the app itself, its default environment')]
      : []),
    ...Object.entries(variableValues).flatMap(([name, value]) => {
      const declaration = app.variables[name]
      const message = declaration ? findValueViolation(declaration, value) : 'must be a declared variable'
      const pointer = `/environments/${key}/variables/${name}`
      return message
        ? [createFileViolation(pointer, declaration ? 'invalid' : 'unknown_reference', message)]
        : []
    }),
  ])

/** The key of the app itself must differ from those of its other environments. */
export const checkDefaultKey = (
  { environments }: { environments: readonly FileEnvironment[] },
  key: string,
): AppFileViolation[] =>
  environments.some((environment) => environment.key === key)
    ? [createFileViolation('/app/environment', 'taken', 'must be unique among the environments of the app')]
    : []

type WrittenEnvironments = { app: App; environments: readonly FileEnvironment[]; now: Instant }

/** `app`: as it is stored now, locked. Returns the environments that changed. */
export async function writeEnvironments(
  deps: Deps<'ids' | 'digest' | 'timer'>,
  writer: StoreWriter,
  { app, environments, now }: WrittenEnvironments,
): Promise<App[]> {
  const known = await writer.apps.listEnvironments(app.id)
  const written: App[] = []
  for (const { key, ...settings } of environments) {
    const found = known.find(({ environment }) => environment === key)
    const family = { root: app, environments: known }
    const before = found
      ? (await writer.apps.findAndLock(found.owner, found.id))?.app
      : await insertEnvironment(deps, writer, family, { key, expiresAt: null, settings: {}, now })
    if (!before) continue
    const variables = { ...app.variables, ...before.variables }
    const after = { ...before, ...settings, variables }
    if (isSameJson(before, after)) continue
    written.push(await changeEnvironmentRow(deps, writer, { before, after, now }))
  }
  return written
}

async function changeEnvironmentRow(
  deps: Deps<'ids' | 'timer'>,
  writer: StoreWriter,
  { before, after, now }: { before: App; after: App; now: Instant },
): Promise<App> {
  const { variableValues: values } = after
  await requireServedValues(deps, writer, { app: before, releaseId: before.liveReleaseId, values })
  await reconcileVariables(writer, { before, after }, now)
  const saved = await writer.apps.update({ ...after, updatedAt: now })
  await invalidateServedApp(deps, writer, saved)
  return saved
}
