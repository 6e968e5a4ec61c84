// An app can have environments, such as staging. Each is an app of its own that gets its contents by promotion; the
// app itself is the default one, which also has the draft.
import type { App } from '../apps/app.ts'
import type { ContractSummary } from '../differences/client-change.ts'
import type { Release } from '../releases/release.ts'

export const promotionRoles = ['builder', 'publisher', 'owner'] as const
export type PromotionRole = App['promotionRole']

/** The most environments of an app, and the most previews. */
export const maxEnvironments = 10
export const maxPreviews = 20

/** A preview ends after at most 30 days, by default after a week. */
export const maxPreviewHours = 30 * 24
export const defaultPreviewHours = 7 * 24

/** The key of an app itself, unless it has another. */
export const defaultEnvironmentKey = 'production'

export const environmentKeyPattern = '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'

export const isPreview = ({ expiresAt }: Pick<App, 'expiresAt'>): boolean => expiresAt !== null

/** The members of an environment that its creation and its changes set; absent means unchanged. */
export type EnvironmentSettings = Partial<
  Pick<App, 'promotionRole' | 'testsRequired' | 'enabled' | 'access' | 'callerTokens' | 'allowedCallers'>
>

export type NewEnvironment = EnvironmentSettings & { key: string }

/** `key`: only of the default environment, which has no other settings. */
export type EnvironmentChange = EnvironmentSettings & { key?: string }

export type NewPreview = Pick<EnvironmentSettings, 'access' | 'callerTokens' | 'allowedCallers'> & {
  expiresInHours: number
}

/** `live`: its live release; null before the first promotion. */
export type EnvironmentDetails = { app: App; live: Release | null }

/** Either the live release of the environment `from`, or a release of any environment of the app. */
export type PromotionRequest = { from?: string; releaseId?: string }

export const obstacleCodes = [
  'secret_missing',
  'sign_in_missing',
  'variable_missing',
  'tests_not_passed',
  'role_missing',
] as const

/** A reason why a release cannot be promoted. `name`: the key of the connection, the name of the variable, or the role; else "". */
export type PromotionObstacle = { code: (typeof obstacleCodes)[number]; name: string; message: string }

/** `app`: the environment that has the release. `originId`: the release of the app itself that it is, or is a copy of. */
export type PromotedRelease = { app: App; release: Release; originId: string }

/** `live`: the release that the target serves now. `isSame`: whether that is this release already. */
export type PromotionPlan = {
  source: PromotedRelease
  target: App
  live: Release | null
  isSame: boolean
  obstacles: PromotionObstacle[]
  contract: ContractSummary
}

/** `changed`: false if the environment already served the release; then nothing was written. */
export type PromotionResult = {
  source: PromotedRelease
  app: App
  release: Release
  contract: ContractSummary
  changed: boolean
}
