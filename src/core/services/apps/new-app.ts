// Apps before their first release.
import { ServiceError } from '#base/errors.ts'
import { findFreeName, slugFormat, toSlug } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { type App, type AppProfile, type AppSettings, appDefaults } from '#core/model/apps/app.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'

const createSlugTakenError = (slug: string) =>
  new ServiceError('conflict', `Another app of yours already has the slug ${slug}.`, {
    details: [{ path: 'slug', code: 'taken', message: 'must be unique among your apps' }],
  })

/** Some lists of apps are not paged: the limit also bounds them. Slugs are unique among the apps of a workspace. */
export function requireAppQuota(taken: ReadonlySet<string>, maxAppsPerUser: number): void {
  if (taken.size < maxAppsPerUser) return
  throw new ServiceError(
    'unprocessable',
    `You have ${taken.size} apps, and this service allows ${maxAppsPerUser} for each user; delete one that you no longer need.`,
  )
}

export function chooseSlug(input: string, name: string, taken: ReadonlySet<string>): string {
  if (!input) return findFreeName(toSlug(name, 'app'), taken, slugFormat)
  if (taken.has(input)) throw createSlugTakenError(input)
  return input
}

/** `baseDigest`: digest of the initial contents. */
export type NewAppContent = Pick<App, 'id' | 'slug' | 'templateId'> &
  Partial<AppSettings & Pick<App, 'enabled'>> & { profile: AppProfile; baseDigest: string; now: Instant }

export const buildNewApp = (
  deps: Deps<'ids'>,
  { issuer, subject }: WorkspaceKey,
  { profile, baseDigest, now, ...content }: NewAppContent,
): App => ({
  ...appDefaults,
  ...profile,
  ...content,
  owner: { issuer, subject },
  publicMcpId: deps.ids.createUnguessable(),
  draft: {
    id: deps.ids.create('draft'),
    sourceReleaseId: null,
    baseDigest,
    hasChanges: false,
    createdAt: now,
    lastEditedAt: now,
  },
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
