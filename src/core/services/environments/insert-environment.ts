import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import { mergeAllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { type App, profileOf } from '#core/model/apps/app.ts'
import { createEmptyContents, toContentsFrame } from '#core/model/drafts/contents.ts'
import {
  type EnvironmentSettings,
  environmentKeyPattern,
  isPreview,
  maxEnvironments,
  maxPreviews,
} from '#core/model/environments/environment.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { buildNewApp } from '../apps/new-app.ts'
import { digestContents } from '../draft-changes/draft-changes.ts'
import { newestFirst } from '../releases/plan-contract.ts'
import { addConnections } from './add-connections.ts'
import type { AppFamily } from './app-family.ts'
import { buildEnvironmentSlug } from './move-environments.ts'

/** A null `expiresAt` means it stays. */
type InsertedEnvironment = {
  key: string
  expiresAt: Instant | null
  settings: EnvironmentSettings
  now: Instant
}

/** Creates an environment without a release, with the connections of the newest release, without their accounts. */
export async function insertEnvironment(
  deps: Deps<'ids' | 'digest' | 'timer'>,
  writer: StoreWriter,
  family: AppFamily,
  { key, expiresAt, settings, now }: InsertedEnvironment,
): Promise<App> {
  requireValidKey(key)
  requireQuota(family, expiresAt !== null)
  const { root } = family
  const contents = createEmptyContents(root)
  const created: App = applySettings(
    {
      ...buildNewApp(deps, root.owner, {
        id: deps.ids.create('app'),
        profile: profileOf(root),
        slug: buildEnvironmentSlug(root, key),
        templateId: '',
        baseDigest: await digestContents(deps, contents),
        now,
      }),
      access: root.access,
      allowedCallers: root.allowedCallers,
      callerTokens: root.callerTokens,
      environmentOf: root.id,
      environment: key,
      expiresAt,
      promotionRole: expiresAt === null ? 'publisher' : 'builder',
    },
    settings,
  )
  await writer.apps.insert(created)
  await writer.apps.storeInitialContents(created, contents)
  await addNewestConnections(deps, writer, { root, created, now })
  return created
}

async function addNewestConnections(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  { root, created, now }: { root: App; created: App; now: Instant },
): Promise<void> {
  const newest = (await writer.releases.listPage(root.id, newestFirst)).rows[0]
  const frozen = newest && (await writer.releases.readFrozen(root.id, newest.id))
  if (frozen)
    await addConnections(deps, writer, { app: created, frame: toContentsFrame(frozen.contents), now })
}

function requireValidKey(key: string): void {
  if (new RegExp(environmentKeyPattern).test(key)) return
  throw createInvalidInputError([
    {
      path: 'environmentKey',
      code: 'pattern',
      message: 'must have lower-case letters, digits and hyphens, at most 40',
    },
  ])
}

function requireQuota({ environments }: AppFamily, preview: boolean): void {
  const taken = environments.filter((app) => isPreview(app) === preview).length
  const max = preview ? maxPreviews : maxEnvironments
  // @guard api/v3/environments
  if (taken < max) return
  throw new ServiceError(
    'unprocessable',
    `An app has at most ${max} ${preview ? 'previews' : 'environments besides itself'}; delete one that you no longer need.`,
  )
}

export const applySettings = (app: App, { allowedCallers, ...settings }: EnvironmentSettings): App => {
  const changed = { ...app, ...settings }
  return {
    ...changed,
    callerTokens: changed.callerTokens && changed.access === 'oauth',
    allowedCallers:
      allowedCallers === undefined
        ? app.allowedCallers
        : allowedCallers && mergeAllowedCallers(app.allowedCallers, allowedCallers),
  }
}
